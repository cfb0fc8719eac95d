import type { PaymentProvider } from '../../reference/index.ts'
import type { Process } from '../../simulator/scenario.ts'
import { askerOf } from './ask.ts'
import { SECOND } from './clock.ts'
import { contracts, promisesOf, type Contract } from './contracts.ts'

/** So long an HTTP client waits for an answer. */
const TIMEOUT = 30 * SECOND

export interface Wire {
  readonly contract: Contract
  /** The HTTP client sends an unanswered request once more before the worker hears of it. */
  readonly sdkRetries: boolean
}

/** The provider as a worker sees it: over a wire on which either direction may lose a message. */
export function providerPort(process: Process, { contract, sdkRetries }: Wire): PaymentProvider {
  const ask = askerOf(process)
  return {
    promises: promisesOf(contract),
    async charge(charge) {
      const request = { type: 'charge', body: charge } as const
      const first = await ask(request, TIMEOUT)
      const word = first.kind === 'silent' && sdkRetries ? await ask(request, TIMEOUT) : first
      return word.kind === 'absent' ? { kind: 'silent' } : word
    },
    lookUp: async (merchantReference) =>
      contracts[contract].lookup === undefined
        ? { kind: 'silent' }
        : ask({ type: 'lookup', body: { merchantReference } }, TIMEOUT),
  }
}
