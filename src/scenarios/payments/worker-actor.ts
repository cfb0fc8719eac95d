import { SqlFailure, type PaymentStatus, type Surroundings } from '../../reference/index.ts'
import type { Actor, Process } from '../../simulator/scenario.ts'
import { timeOf } from './clock.ts'
import type { Told } from './messages.ts'

/** Takes the payment, or goes on with it after a crash, and says what the customer may be told. */
export type Pay = (process: Process, surroundings: Surroundings) => Promise<PaymentStatus>

/** One of our workers, with its session. It tells the customer how the payment stands. */
export function workerActor(name: string, title: Actor['title'], pay: Pay): Actor {
  return {
    name,
    title,
    restarts: 1,
    async run(process) {
      const body: Told = { status: await statusOf(process, pay) }
      await process.send({ to: 'client', type: 'status', body })
      process.showState('worker', 'done')
    },
  }
}

/** An error of the database says nothing about the money. */
async function statusOf(process: Process, pay: Pay): Promise<PaymentStatus> {
  try {
    return await pay(process, around(process))
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
function attemptId(actor: string, incarnation: number, count: number): string {
  return `${`${actor.toLowerCase()}${incarnation}`.repeat(4)}-000${count}-4000-8000-00000000000${count}`
}
