import type { Trace } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { ledgersAt } from './view-model.ts'
import { TableView } from './TableView.tsx'

interface Props {
  readonly trace: Trace
  readonly focus: number
  readonly messages: Messages
}

/** The books of those that aren't ours after the step in focus, set apart from our tables: no crash of ours reaches them. */
export function Ledgers({ trace, focus, messages }: Props) {
  const ledgers = ledgersAt(trace, focus)
  if (ledgers.length === 0) return null
  const before = ledgersAt(trace, focus - 1)
  const title = focus <= 0 ? messages.ledgersBefore : messages.ledgersAfter(focus)
  return (
    <section className="ledgers" aria-label={title}>
      <h3>{title}</h3>
      <p>{messages.ledgersNote}</p>
      {ledgers.map((ledger) => (
        <TableView
          key={ledger.name}
          table={ledger}
          before={before.find(({ name }) => name === ledger.name) ?? ledger}
          messages={messages}
        />
      ))}
    </section>
  )
}
