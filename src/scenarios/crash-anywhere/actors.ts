import { SqlFailure, type PaymentStatus, type Surroundings } from '../../reference/index.ts'
import type { Actor, Process } from '../../simulator/scenario.ts'
import { timeOf } from './clock.ts'
import { contracts } from './contracts.ts'
import type { Told } from './messages.ts'
import type { CrashAnywhereParameters } from './parameters.ts'
import { providerActor, timeActor } from './provider-actor.ts'
import { providerPort } from './provider-port.ts'
import { workers } from './writes/workers.ts'

const NAMES = ['A', 'B']

/** Our workers, each with its session, the provider, and the time where the key's window makes it matter. */
export function actors(parameters: CrashAnywhereParameters): readonly Actor[] {
  const ours = NAMES.slice(0, parameters.workers).map((name) => worker(name, parameters))
  const passing = contracts[parameters.contract].key === undefined ? [] : [timeActor]
  return [...ours, providerActor(parameters), ...passing]
}

function worker(name: string, parameters: CrashAnywhereParameters): Actor {
  return {
    name,
    title: name === 'A' ? { en: 'Worker', ja: 'ワーカー' } : { en: 'Second worker', ja: '2 つめのワーカー' },
    restarts: 1,
    async run(process) {
      const body: Told = { status: await statusOf(process, parameters) }
      await process.send({ to: 'client', type: 'status', body })
      process.showState('worker', 'done')
    },
  }
}

/** An error of the database says nothing about the money. */
async function statusOf(process: Process, parameters: CrashAnywhereParameters): Promise<PaymentStatus> {
  try {
    return await workers[parameters.writes](process, providerPort(process, parameters), around(process), parameters)
  } catch (error) {
    if (error instanceof SqlFailure) return 'confirming'
    throw error
  }
}

function around(process: Process): Surroundings {
  let made = 0
  return {
    now: () => timeOf(process.now()),
    sleep: (milliseconds) => process.sleep(milliseconds),
    newAttemptId: () => attemptId(process.actor, process.incarnation, ++made),
    enters: (state) => {
      process.showState('worker', state)
    },
  }
}

/** Legible on purpose, also when shortened to its ends: `a1a1…001` is the first attempt of A's first process. */
export function attemptId(actor: string, incarnation: number, count: number): string {
  return `${`${actor.toLowerCase()}${incarnation}`.repeat(4)}-000${count}-4000-8000-00000000000${count}`
}
