import type { LookedUp } from '../../reference/index.ts'
import type { Process } from '../../simulator/scenario.ts'
import type { Asked } from './messages.ts'
import { PROVIDER } from './provider-actor.ts'

/** Asks the provider on a connection of its own, and waits so long for the answer. `silent`: none came. */
export type Ask = (question: Asked, timeout: number) => Promise<LookedUp>

export function askerOf(process: Process): Ask {
  let asked = 0
  return async ({ type, body }, timeout) => {
    await process.send({ to: PROVIDER, type, connection: process.incarnation * 10 + asked++, body })
    const answer = await process.receiveWithin(timeout)
    return answer === undefined ? { kind: 'silent' } : (answer.body as LookedUp)
  }
}
