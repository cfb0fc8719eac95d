import type { Token } from '../../simulator/trace.ts'
import type { CrashChoice } from './crash.ts'
import { Icon } from '../shared/Icon.tsx'
import type { Messages } from '../shared/messages/messages.ts'

interface Props {
  readonly choices: readonly CrashChoice[]
  /** The key that does the same as one of them, if there is one. */
  readonly byKey: boolean
  readonly busy: boolean
  readonly messages: Messages
  readonly onRun: (token: Token) => void
}

/** One button for each of our processes: it kills it where the run stands, and then starts it again. It never vanishes. */
export function CrashButtons({ choices, byKey, busy, messages, onRun }: Props) {
  return (
    <div className="crash-buttons" role="group" aria-label={messages.crashOrRestart}>
      {choices.map(({ actor, does, token, byKey: takesKey }) => {
        const hasKey = byKey && takesKey && token !== undefined
        return (
          <button
            key={actor}
            type="button"
            className="crash-button"
            data-does={does}
            aria-disabled={token === undefined || busy}
            aria-keyshortcuts={hasKey ? 'C' : undefined}
            onClick={() => token !== undefined && !busy && onRun(token)}
          >
            {does !== 'restart' && <Icon name="crash" />}
            {does === 'restart' ? messages.restart(actor) : messages.token('crash', actor)}
            {hasKey && <kbd aria-hidden="true">C</kbd>}
          </button>
        )
      })}
    </div>
  )
}
