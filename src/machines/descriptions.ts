import { describeMachine } from './description.ts'
import { orderMachine } from './order.ts'
import { paymentAttemptMachine } from './payment-attempt.ts'
import { providerMachine } from './provider.ts'
import { orderWords } from './words/order.ts'
import { paymentAttemptWords } from './words/payment-attempt.ts'
import { providerWords } from './words/provider.ts'
import { workerWords } from './words/worker.ts'
import { workerMachine } from './worker.ts'

/** The machines of the book by their names: what pages and widgets draw. */
export const machineDescriptions = {
  order: describeMachine(orderMachine, orderWords),
  attempt: describeMachine(paymentAttemptMachine, paymentAttemptWords),
  worker: describeMachine(workerMachine, workerWords),
  provider: describeMachine(providerMachine, providerWords),
}

export type MachineName = keyof typeof machineDescriptions
