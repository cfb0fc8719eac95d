import type { LocalizedText, Step, Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { SqlText } from '../shared/SqlText.tsx'
import { resultText, whatText } from './step-text.ts'

interface Props {
  readonly trace: Trace
  readonly shown: number
  readonly narrate: (step: Step, trace: Trace) => LocalizedText
  readonly locale: Locale
  readonly messages: Messages
  /** Path and query of this run. */
  readonly link: string
}

/** The run as a table: for print, for readers without script, and for whoever prefers it to the picture. */
export function StepTable({ trace, shown, narrate, locale, messages, link }: Props) {
  const columns = messages.stepTableColumns
  return (
    <div className="step-table-box" role="region" aria-label={messages.stepTable} tabIndex={0}>
      <table className="step-table">
        <thead>
          <tr>
            <th scope="col">{columns.step}</th>
            <th scope="col">{columns.session}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.result}</th>
            <th scope="col">{columns.sentence}</th>
          </tr>
        </thead>
        <tbody>
          {trace.steps.slice(0, shown).map((step, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>
                <ActorBadge actor={step.actor} />
              </td>
              <td>
                {step.event.kind === 'statement' ? (
                  <SqlText sql={step.event.statement.sql} />
                ) : (
                  whatText(step, messages)
                )}
              </td>
              <td>
                {resultText(step, messages).map((line, at) => (
                  <p key={at}>{line}</p>
                ))}
              </td>
              <td>{narrate(step, trace)[locale]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="step-table-link">
        {messages.schedule}: <code>{trace.schedule || '–'}</code>
        <br />
        {messages.thisRun}: <span>{link}</span>
      </p>
    </div>
  )
}
