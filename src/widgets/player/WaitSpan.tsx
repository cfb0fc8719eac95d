import type { ActorWait } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import type { Messages } from '../shared/messages/messages.ts'
import { lockText } from './wait-text.ts'

/** The label of a wait: who waits, for whom, on what. */
export function WaitSpan({ wait, messages }: { readonly wait: ActorWait; readonly messages: Messages }) {
  return (
    <p className="wait-label">
      <span className="player-lane-mark">
        <ActorBadge actor={wait.actor} />
      </span>
      <strong>{messages.waitsFor(wait.for.join(', '))}</strong> <span>{lockText(wait.lock, messages)}</span>
    </p>
  )
}
