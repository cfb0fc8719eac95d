import type { Actor } from '../../simulator/scenario.ts'
import { contracts } from '../payments/contracts.ts'
import { providerActor, timeActor } from '../payments/provider-actor.ts'
import { providerPort } from '../payments/provider-port.ts'
import { webhookActor } from '../payments/webhook-actor.ts'
import { workerActor } from '../payments/worker-actor.ts'
import type { CrashAnywhereParameters } from './parameters.ts'
import { workers } from './writes/workers.ts'

const TITLES: readonly (readonly [name: string, title: Actor['title']])[] = [
  ['A', { en: 'Worker', ja: 'ワーカー' }],
  ['B', { en: 'Second worker', ja: '2 つめのワーカー' }],
]

/** Our workers and the receiver of webhooks, each with its session, the provider, and the time where the key's window makes it matter. */
export function actors(parameters: CrashAnywhereParameters): readonly Actor[] {
  const pay = workers[parameters.writes]
  const ours = TITLES.slice(0, parameters.workers).map(([name, title]) =>
    workerActor(name, title, (process, surroundings) =>
      pay(process, providerPort(process, parameters), surroundings, parameters),
    ),
  )
  const webhook = parameters.webhooks ? [webhookActor] : []
  const passing = contracts[parameters.contract].key === undefined ? [] : [timeActor]
  return [...ours, ...webhook, providerActor(parameters), ...passing]
}
