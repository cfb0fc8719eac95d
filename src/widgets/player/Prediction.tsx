import type { OutcomeGroup } from '../../simulator/scenario.ts'
import type { Verdict } from '../../simulator/trace.ts'
import { Icon } from '../shared/Icon.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import type { Prediction as State } from './state.ts'

interface Props {
  readonly prediction: State
  readonly outcomes: readonly OutcomeGroup[]
  /** The end, once the reader is there. */
  readonly verdict: Verdict | undefined
  readonly locale: Locale
  readonly messages: Messages
  readonly commands: Pick<PlayerCommands, 'openPrediction' | 'predict' | 'closePrediction'>
}

/** Asks how the run will end, before it is shown, and checks the answer by the run. */
export function Prediction({ prediction, outcomes, verdict, locale, messages, commands }: Props) {
  const labelOf = (id: string): string => outcomes.find((outcome) => outcome.id === id)?.label[locale] ?? id
  if (prediction.kind === 'closed') return null
  if (prediction.kind === 'asking') {
    return (
      <section className="prediction" aria-label={messages.predict}>
        <p>{messages.predictQuestion}</p>
        <div className="prediction-choices">
          {outcomes.map(({ id, label }) => (
            <button key={id} type="button" onClick={() => commands.predict(id)}>
              {label[locale]}
            </button>
          ))}
        </div>
        <button type="button" className="quiet" onClick={commands.closePrediction}>
          {messages.predictClose}
        </button>
      </section>
    )
  }
  const predicted = labelOf(prediction.outcome)
  if (verdict === undefined) {
    return (
      <section className="prediction" aria-label={messages.predict}>
        <p>{messages.predictMade(predicted)}</p>
        <button type="button" className="quiet" onClick={commands.openPrediction}>
          {messages.predictChange}
        </button>
      </section>
    )
  }
  const right = prediction.outcome === verdict.outcome
  return (
    <section className="prediction" data-right={right} aria-label={messages.predict}>
      <p role="status">
        <Icon name={right ? 'holds' : 'broken'} />{' '}
        {right ? messages.predictRight(predicted) : messages.predictWrong(predicted, labelOf(verdict.outcome))}
      </p>
      {!right && <p>{messages.predictAfter}</p>}
      <button type="button" className="quiet" onClick={commands.closePrediction}>
        {messages.dismiss}
      </button>
    </section>
  )
}
