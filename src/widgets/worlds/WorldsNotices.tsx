import { decisions } from '../../scenarios/two-worlds/worlds.ts'
import type { Failure } from '../shared/failure.ts'
import { bootText, isDownloading } from '../shared/boot-text.ts'
import { FailureBox } from '../shared/FailureBox.tsx'
import { Icon } from '../shared/Icon.tsx'
import { megabytes, messagesOf, type Locale } from '../shared/messages/locale.ts'
import { worldsMessages } from './locale.ts'
import type { Question } from './question.ts'
import type { WorldsCommands } from './use-worlds.ts'
import type { WorldsState } from './state.ts'

interface LinkProps {
  readonly linked: Question
  readonly booted: boolean
  readonly download: number
  readonly commands: WorldsCommands
  readonly locale: Locale
}

/** A question that came with the page's address. It doesn't run before the reader says so. */
export function LinkOfWorlds({ linked, booted, download, commands, locale }: LinkProps) {
  const messages = worldsMessages(locale)
  const found = messages.linkFound(decisions.find(({ id }) => id === linked.decision)?.label[locale])
  return (
    <div className="notice" data-kind="link" role="region" aria-label={found}>
      <p>
        <b>{found}</b>
      </p>
      <div className="notice-buttons">
        <button type="button" className="primary" onClick={commands.followLink}>
          {messages.linkRun}
          {!booted && ` (${messagesOf(locale).link.runDownloads(megabytes(download))})`}
        </button>
        <button type="button" onClick={commands.closeLink}>
          {messages.linkIgnore}
        </button>
      </div>
    </div>
  )
}

interface FailureProps {
  readonly failure: Failure
  readonly commands: WorldsCommands
  readonly locale: Locale
}

export function FailureOfWorlds({ failure: { kind, message }, commands, locale }: FailureProps) {
  const [messages, common] = [worldsMessages(locale), messagesOf(locale)]
  return (
    <FailureBox
      title={common.failure[kind].title}
      way={messages.failed}
      said={kind === 'stopped' ? '' : message}
      again={kind === 'no-webassembly' ? undefined : { label: common.tryAgain, onPress: commands.retry }}
      close={{ label: messages.close, onPress: commands.closeFailure }}
    />
  )
}

interface TaskProps {
  readonly task: WorldsState['task']
  readonly locale: Locale
  readonly onStop: () => void
}

/** What runs, and a way to stop it. */
export function TaskOfWorlds({ task, locale, onStop }: TaskProps) {
  const [messages, common] = [worldsMessages(locale), messagesOf(locale)]
  if (task.kind === 'idle') return null
  if (task.kind === 'stopping') return <p role="status">{messages.stopping}</p>
  const { progress } = task
  const booting = progress !== undefined && progress.phase !== 'ready'
  const text = booting ? bootText(progress, common) : messages.running
  const downloading = progress !== undefined && isDownloading(progress)
  return (
    <div className="worlds-task">
      <p>{text}</p>
      {downloading && <progress aria-label={messages.running} max={progress.total} value={progress.loaded} />}
      <button type="button" onClick={onStop}>
        <Icon name="stop" /> {messages.stop}
      </button>
    </div>
  )
}
