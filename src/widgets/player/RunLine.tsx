import type { Scenario } from '../../simulator/scenario.ts'
import { Icon } from '../shared/Icon.tsx'
import { megabytes, type Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import type { PlayerState } from './state.ts'
import { PresentButton } from '../shared/PresentButton.tsx'

interface Props {
  readonly scenario: Pick<Scenario, 'presets' | 'outcomes'>
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly presenting: boolean
  /** What the last command has to say that is no step: a link copied, say. */
  readonly note: string
  readonly download: number
  readonly locale: Locale
  readonly messages: Messages
}

/** Where this run comes from, and what can be done with it as a whole. */
export function RunLine({ scenario, locale, state, commands, presenting, note, download, messages }: Props) {
  const busy = state.task.kind !== 'idle'
  const { trace, focus } = state
  const atEndOfPrefix = !trace.complete && focus > 0 && focus === trace.steps.length
  return (
    <div className="run-line">
      <div className="run-origin">
        <p>
          {[originText(state, scenario, locale, messages), atEndOfPrefix && messages.prefixOnly]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state.boot.kind === 'not-yet' && <p className="run-download">{messages.downloadNote(megabytes(download))}</p>}
        {note !== '' && <p aria-hidden="true">{note}</p>}
      </div>
      <div className="run-tools">
        {state.prediction.kind === 'closed' && (
          <button type="button" onClick={commands.openPrediction}>
            {messages.predictOpen}
          </button>
        )}
        <span className="fire">
          <button type="button" aria-disabled={busy} onClick={() => !busy && commands.fire()}>
            <Icon name="fire" /> {messages.fire}
          </button>
          <label>
            {messages.seed}
            <input
              type="number"
              min={1}
              max={9999}
              value={state.seed}
              onChange={({ currentTarget }) => commands.chooseSeed(currentTarget.valueAsNumber)}
            />
          </label>
        </span>
        <button
          type="button"
          className="quiet"
          aria-label={messages.copyLink}
          title={messages.copyLink}
          onClick={commands.copyLink}
        >
          <Icon name="link" />
        </button>
        <PresentButton presenting={presenting} messages={messages} onPress={commands.present} />
        <button
          type="button"
          className="quiet key-button"
          aria-label={messages.keys}
          title={messages.keys}
          onClick={commands.showKeys}
        >
          <Icon name="keys" />
        </button>
      </div>
    </div>
  )
}

function originText(
  { origin, trace }: PlayerState,
  scenario: Props['scenario'],
  locale: Locale,
  messages: Messages,
): string {
  if (trace.steps.length === 0) return ''
  switch (origin.kind) {
    case 'preset':
      return messages.origin.preset(scenario.presets.find(({ id }) => id === origin.id)?.label[locale] ?? origin.id)
    case 'example':
      return messages.origin.example(scenario.outcomes.find(({ id }) => id === origin.id)?.label[locale] ?? origin.id)
    case 'fired':
    case 'finished':
      return messages.origin[origin.kind](origin.seed)
    case 'chosen':
    case 'link':
      return messages.origin[origin.kind]
  }
}
