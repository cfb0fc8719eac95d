import { takePayment } from '../../reference/index.ts'
import type { Actor } from '../../simulator/scenario.ts'
import { personActor } from '../payments/person-actor.ts'
import { providerActor } from '../payments/provider-actor.ts'
import { providerPort } from '../payments/provider-port.ts'
import { ORDER } from '../payments/schema.ts'
import { workerActor } from '../payments/worker-actor.ts'
import { decisions } from './decisions.ts'
import type { TwoWorldsParameters } from './parameters.ts'

/** Our worker and the provider; and the person who asks, where there is one. */
export function actors(parameters: TwoWorldsParameters): readonly Actor[] {
  const recover = decisions[parameters.decision]
  const worker = workerActor('A', { en: 'Worker', ja: 'ワーカー' }, (process, surroundings) =>
    takePayment(process, providerPort(process, parameters), surroundings, ORDER.orderId, recover),
  )
  const person = parameters.decision === 'hold' ? [personActor] : []
  return [worker, ...person, providerActor({ ...parameters, card: 'accepted', webhooks: false })]
}
