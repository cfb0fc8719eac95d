import type { LookedUp, PaymentProvider } from '../../reference/index.ts'
import type { Process } from '../../simulator/scenario.ts'
import { SECOND } from './clock.ts'
import { contracts, promisesOf, type Contract } from './contracts.ts'
import type { Asked } from './messages.ts'
import { PROVIDER } from './provider-actor.ts'

/** So long an HTTP client waits for an answer. */
const TIMEOUT = 30 * SECOND

export interface Wire {
  readonly contract: Contract
  /** The HTTP client sends an unanswered request once more before the worker hears of it. */
  readonly sdkRetries: boolean
}

/** The provider as a worker sees it: over a wire on which either direction may lose a message. */
export function providerPort(process: Process, { contract, sdkRetries }: Wire): PaymentProvider {
  let requests = 0

  async function ask(type: Asked['type'], body: Asked['body']): Promise<LookedUp> {
    await process.send({ to: PROVIDER, type, connection: process.incarnation * 10 + requests++, body })
    const answer = await process.receiveWithin(TIMEOUT)
    return answer === undefined ? { kind: 'silent' } : (answer.body as LookedUp)
  }

  return {
    promises: promisesOf(contract),
    async charge(charge) {
      const first = await ask('charge', charge)
      const word = first.kind === 'silent' && sdkRetries ? await ask('charge', charge) : first
      return word.kind === 'absent' ? { kind: 'silent' } : word
    },
    lookUp: async (merchantReference) =>
      contracts[contract].lookup === undefined ? { kind: 'silent' } : ask('lookup', { merchantReference }),
  }
}
