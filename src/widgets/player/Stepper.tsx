import type { Verdict } from '../../simulator/trace.ts'
import { CrashButtons } from './CrashButtons.tsx'
import type { CrashChoice } from './crash.ts'
import { Icon } from '../shared/Icon.tsx'
import { InsteadButtons } from './InsteadButtons.tsx'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import { SPEEDS, type PlayerState } from './state.ts'
import { actorsAt, enabledAt, isRevealed, shownSteps, wakeChoicesAt } from './view-model.ts'
import { OtherButtons, StepButtons } from './StepButtons.tsx'
import { Timeline } from './Timeline.tsx'
import { VerdictBadge } from '../shared/VerdictBadge.tsx'

interface Props {
  readonly state: PlayerState
  /** Where crashes are what it is about: the button of each of our processes, and whether C presses one of them. */
  readonly crashes?: { readonly choices: readonly CrashChoice[]; readonly byKey: boolean } | undefined
  readonly commands: PlayerCommands
  readonly messages: Messages
  /** Who can be stepped, and nothing else be chosen; left out, every lane and every choice. */
  readonly lanes?: readonly string[]
}

/** The one bar of controls. On a phone it stays under the thumb. */
export function Stepper({ state, crashes, commands, messages, lanes }: Props) {
  const { trace, focus, playing, task } = state
  const busy = task.kind !== 'idle'
  const enabled = enabledAt(trace, focus)
  const verdict: Verdict['kind'] = isRevealed(state) ? trace.verdict.kind : 'unfinished'
  return (
    <div className="stepper" role="group" aria-label={messages.controls}>
      <div className="stepper-main">
        <button type="button" aria-label={messages.back} aria-disabled={focus === 0} onClick={commands.back}>
          <Icon name="back" />
        </button>
        <StepButtons
          actors={actorsAt(trace, focus).filter(({ actor }) => lanes?.includes(actor) ?? true)}
          enabled={enabled}
          busy={busy}
          restarts={crashes === undefined}
          messages={messages}
          onRun={commands.run}
        />
        <button
          type="button"
          className="stepper-play"
          aria-label={playing ? messages.pause : messages.play}
          aria-disabled={busy}
          onClick={commands.playOrPause}
        >
          <Icon name={playing ? 'pause' : 'play'} />
          <span>{playing ? messages.pause : messages.play}</span>
        </button>
      </div>
      {crashes && <CrashButtons {...crashes} busy={busy} messages={messages} onRun={commands.run} />}
      <div className="stepper-time">
        <button type="button" className="quiet" aria-label={messages.reset} onClick={commands.reset}>
          <Icon name="reset" />
        </button>
        <Timeline trace={trace} focus={focus} shown={shownSteps(state)} messages={messages} onGoTo={commands.goTo} />
        <span className="stepper-count" aria-hidden="true">
          {focus}/{trace.steps.length}
        </span>
        <VerdictBadge kind={verdict} messages={messages} />
        <label className="stepper-speed">
          <span className="sr-only">{messages.speed}</span>
          <select value={state.speed} onChange={(event) => commands.chooseSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {messages.speedOf(speed)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {crashes && <InsteadButtons trace={trace} focus={focus} busy={busy} messages={messages} onRun={commands.run} />}
      {!crashes && lanes === undefined && (
        <OtherButtons
          enabled={[...enabled, ...wakeChoicesAt(trace, focus).map(({ token }) => token)]}
          busy={busy}
          messages={messages}
          onRun={commands.run}
        />
      )}
    </div>
  )
}
