import { queryOf, recordByHand, SqlFailure, unknownAttempts } from '../../reference/index.ts'
import type { Actor } from '../../simulator/scenario.ts'
import { askerOf } from './ask.ts'
import { HOUR } from './clock.ts'
import { tellSettled } from './tell-settled.ts'

export const PERSON = 'D'

const NEXT_DAY = 24 * HOUR

/** Somebody of ours who goes through what is unknown a day later, asks somebody at the provider, and writes that down. */
export const personActor: Actor = {
  name: PERSON,
  title: { en: 'A person at the desk', ja: '担当者' },
  restarts: 0,
  async run(process) {
    await process.sleep(NEXT_DAY)
    const query = queryOf(process)
    const ask = askerOf(process)
    try {
      for (const attempt of await unknownAttempts(query)) {
        const { attemptId: key, amountMinor, currency } = attempt
        const word = await ask({ type: 'inquiry', body: { key, merchantReference: key, amountMinor, currency } }, HOUR)
        if (word.kind !== 'absent') await tellSettled(process, await recordByHand(query, attempt, word))
      }
    } catch (error) {
      if (!(error instanceof SqlFailure)) throw error
    }
  },
}
