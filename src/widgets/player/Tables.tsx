import type { Trace } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { tablesAt } from './view-model.ts'
import { TableView } from './TableView.tsx'

/** The tables after the step in focus, compared with those before it. */
export function Tables({
  trace,
  focus,
  messages,
}: {
  readonly trace: Trace
  readonly focus: number
  readonly messages: Messages
}) {
  const before = tablesAt(trace, focus - 1)
  return (
    <section className="tables" aria-label={messages.tables}>
      <h3>{focus === 0 ? messages.tablesBefore : messages.tablesAfter(focus)}</h3>
      {tablesAt(trace, focus).map((table) => (
        <TableView
          key={table.name}
          table={table}
          before={before.find(({ name }) => name === table.name)}
          messages={messages}
        />
      ))}
    </section>
  )
}
