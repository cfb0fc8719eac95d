import type { Message } from './trace.ts'

/** The messages on their way to one process, and those that wait to be received. */
export interface Mailbox {
  readonly arrived: readonly Message[]
  /** Sent but overtaken: received when nothing else has arrived, or when the schedule says `A.` at the receive. */
  readonly delayed: readonly Message[]
}

export const EMPTY_MAILBOX: Mailbox = { arrived: [], delayed: [] }

export function put(mailbox: Mailbox, message: Message, fate: 'delivered' | 'doubled' | 'delayed'): Mailbox {
  if (fate === 'delayed') return { ...mailbox, delayed: [...mailbox.delayed, message] }
  const copies = fate === 'doubled' ? [message, message] : [message]
  return { ...mailbox, arrived: [...mailbox.arrived, ...copies] }
}

/** The next message and what is left. `delayed` takes the oldest delayed one although others have arrived. */
export function take(mailbox: Mailbox, which: 'next' | 'delayed'): readonly [Message, Mailbox] | undefined {
  const { arrived, delayed } = mailbox
  const [message] = arrived
  if (which === 'next' && message !== undefined) return [message, { arrived: arrived.slice(1), delayed }]
  const [late] = delayed
  return late === undefined ? undefined : [late, { arrived, delayed: delayed.slice(1) }]
}

export function withoutAnswers({ arrived, delayed }: Mailbox): Mailbox {
  const free = ({ connection }: Message) => connection === undefined
  return { arrived: arrived.filter(free), delayed: delayed.filter(free) }
}

/** What arrived dies with the process; what is still under way is not lost by that. */
export function afterCrash(mailbox: Mailbox): Mailbox {
  return { arrived: [], delayed: mailbox.delayed }
}
