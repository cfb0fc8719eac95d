import type { LocalizedText, Step, Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'

interface Props {
  readonly trace: Trace
  readonly focus: number
  readonly narrate: (step: Step, trace: Trace) => LocalizedText
  readonly locale: Locale
  readonly messages: Messages
}

/** What just happened, in one sentence; the player's one live region for steps. */
export function Sentence({ trace, focus, narrate, locale, messages }: Props) {
  const step = trace.steps[focus - 1]
  return (
    <div className="sentence" aria-live="polite" aria-atomic="true">
      {step === undefined ? (
        <p>{trace.steps.length === 0 ? messages.nothingYet : messages.howToBegin}</p>
      ) : (
        <p>
          <ActorBadge actor={step.actor} /> {narrate(step, trace)[locale]}
        </p>
      )}
    </div>
  )
}
