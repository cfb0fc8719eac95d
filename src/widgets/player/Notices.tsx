import { FailureBox } from '../shared/FailureBox.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { FailureKind } from '../shared/failure.ts'
import { megabytes } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import type { BootState, PlayerState, Task } from './state.ts'

interface FailureProps {
  readonly failure: NonNullable<PlayerState['failure']>
  readonly messages: Messages
  readonly commands: Pick<PlayerCommands, 'retry' | 'restoreAll' | 'closeFailure'>
}

/** What would only fail again. */
const NOT_AGAIN: ReadonlySet<FailureKind> = new Set(['mismatch', 'unsupported', 'no-webassembly'])

/** What went wrong, and a way on. What the reader had stays on the screen. */
export function FailureNotice({ failure: { failure }, messages, commands }: FailureProps) {
  const { kind, message, trace } = failure
  return (
    <FailureBox
      {...messages.failure[kind]}
      said={kind === 'stopped' ? '' : message}
      again={NOT_AGAIN.has(kind) ? undefined : { label: messages.tryAgain, onPress: commands.retry }}
      instead={
        kind === 'unsupported' && (
          <button type="button" className="primary" onClick={commands.restoreAll}>
            {messages.restoreAll}
          </button>
        )
      }
      close={{ label: messages.dismiss, onPress: commands.closeFailure }}
    >
      {trace !== undefined && trace.steps.length > 0 && <p>{messages.failureAt(trace.steps.length)}</p>}
    </FailureBox>
  )
}

interface LinkProps {
  readonly link: NonNullable<PlayerState['link']>
  readonly booted: boolean
  readonly download: number
  readonly messages: Messages
  readonly commands: Pick<PlayerCommands, 'followLink' | 'closeLink'>
}

/** A run that came with the page's address. It doesn't run, and its SQL least of all, before the reader says so. */
export function LinkNotice({ link: { run, problems }, booted, download, messages, commands }: LinkProps) {
  const edits = Object.entries(run.edits)
  return (
    <div className="notice" data-kind="link" role="region" aria-label={messages.link.found}>
      <p>
        <b>{problems.length === 0 ? messages.link.found : messages.link.foundStale}</b>
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem, at) => (
            <li key={at}>{messages.link.problem(problem)}</li>
          ))}
        </ul>
      )}
      {edits.length > 0 && <p>{messages.link.sqlInside}</p>}
      {edits.map(([name, sql]) => (
        <pre key={name} tabIndex={0} aria-label={name}>
          -- {name}
          {'\n'}
          {sql}
        </pre>
      ))}
      <div className="notice-buttons">
        <button type="button" className="primary" onClick={commands.followLink}>
          {problems.length === 0 ? messages.link.run : messages.link.runNearest}
          {!booted && ` (${messages.link.runDownloads(megabytes(download))})`}
        </button>
        <button type="button" onClick={commands.closeLink}>
          {messages.link.ignore}
        </button>
      </div>
    </div>
  )
}

interface ProgressProps {
  readonly task: Task
  readonly boot: BootState
  readonly messages: Messages
  readonly onStop: () => void
}

/** Shown only when it lasts (player.css delays it): a step takes a few milliseconds, a boot or endless SQL does not. */
export function TaskNotice({ task, boot, messages, onStop }: ProgressProps) {
  if (task.kind === 'idle' || (task.kind === 'exploring' && boot.kind === 'ready')) return null
  const booting = boot.kind === 'booting'
  const text =
    task.kind === 'stopping'
      ? messages.stopping
      : booting && boot.phase === 'download'
        ? messages.downloading(megabytes(boot.loaded), megabytes(boot.total))
        : booting
          ? messages.compiling
          : messages.running
  return (
    <div className="task-holder">
      <div className="notice" data-kind="task" role="status">
        <p>
          <b>{text}</b> {messages.showsPrevious}
        </p>
        {booting && boot.phase === 'download' && <progress aria-label={text} max={boot.total} value={boot.loaded} />}
        {task.kind !== 'stopping' && (
          <div className="notice-buttons">
            <button type="button" onClick={onStop}>
              <Icon name="stop" /> {messages.stop}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
