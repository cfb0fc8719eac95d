import { bootText } from '../shared/boot-text.ts'
import { FailureBox } from '../shared/FailureBox.tsx'
import { Icon } from '../shared/Icon.tsx'
import { grouped, megabytes, messagesOf, type Locale } from '../shared/messages/locale.ts'
import type { MatrixEntry } from './findings.ts'
import type { MatrixBook } from './book.ts'
import { matrixMessages } from './locale.ts'
import { RerunResult, summaryOf } from './RerunResult.tsx'
import { fractionOf, isBusy, type Rerun } from './rerun-state.ts'
import type { RerunOfReader } from './use-rerun.ts'

interface Props {
  readonly id: string
  readonly book: MatrixBook
  readonly entries: readonly MatrixEntry[]
  readonly locale: Locale
  readonly reader: RerunOfReader
  readonly download: number
}

/** Runs the matrix in the reader's browser, and says whether it comes to what the page shows. */
export function RerunPanel({ id, book, entries, locale, reader, download }: Props) {
  const { rerun, begin, goOn } = reader
  const messages = matrixMessages(locale)
  const busy = isBusy(rerun)
  const { done } = rerun
  const left = entries.length - done.length
  const runs = entries.reduce((sum, { findings }) => sum + findings.runs, 0)
  return (
    <section className="matrix-rerun" id={id} tabIndex={-1} aria-label={messages.rerun}>
      <h3>{messages.rerun}</h3>
      <p>
        {messages.rerunIntro(entries.length, grouped(runs))}{' '}
        {rerun.now.kind === 'not-yet' && messages.rerunDownloads(megabytes(download))}
      </p>
      <p className="matrix-no-script">{messages.noScript}</p>
      {rerun.now.kind === 'failed' && <FailureOf rerun={rerun} reader={reader} locale={locale} />}
      <div className="matrix-buttons">
        {done.length > 0 && left > 0 && (
          <button type="button" className="primary" aria-disabled={busy} onClick={() => !busy && goOn()}>
            {messages.goOn(left)}
          </button>
        )}
        <button
          type="button"
          className={done.length === 0 ? 'primary' : undefined}
          aria-disabled={busy}
          onClick={() => !busy && begin()}
        >
          {done.length === 0 ? messages.begin : messages.again}
        </button>
      </div>
      {busy && <Progress rerun={rerun} entries={entries} locale={locale} onStop={reader.stop} />}
      <div role="status">
        {!busy && rerun.now.kind === 'stopped' && <p>{messages.stopped(done.length, entries.length)}</p>}
        {!busy && done.length > 0 && <p>{summaryOf(entries, done, locale)}</p>}
      </div>
      {done.length > 0 && <RerunResult book={book} entries={entries} done={done} locale={locale} />}
    </section>
  )
}

interface ProgressProps {
  readonly rerun: Rerun
  readonly entries: readonly MatrixEntry[]
  readonly locale: Locale
  readonly onStop: () => void
}

function Progress({ rerun, entries, locale, onStop }: ProgressProps) {
  const messages = matrixMessages(locale)
  const fraction = fractionOf(
    rerun,
    entries.map(({ findings }) => findings.runs),
  )
  return (
    <div className="matrix-progress">
      <progress aria-label={messages.rerun} max={1} value={fraction} />
      <span>{progressText(rerun, entries.length, locale)}</span>
      {rerun.now.kind !== 'stopping' && (
        <button type="button" onClick={onStop}>
          <Icon name="stop" /> {messages.stop}
        </button>
      )}
    </div>
  )
}

function progressText({ done, now }: Rerun, entries: number, locale: Locale): string {
  const [messages, common] = [matrixMessages(locale), messagesOf(locale)]
  if (now.kind === 'stopping') return messages.stopping
  if (now.kind === 'booting') return bootText(now.progress, common)
  const before = done.reduce((sum, { findings }) => sum + findings.runs, 0)
  const runs = before + (now.kind === 'running' ? now.runs : 0)
  return messages.running(Math.min(done.length + 1, entries), entries, grouped(runs))
}

interface FailureProps {
  readonly rerun: Rerun
  readonly reader: RerunOfReader
  readonly locale: Locale
}

function FailureOf({ rerun: { now }, reader, locale }: FailureProps) {
  if (now.kind !== 'failed') return null
  const { kind, message } = now.failure
  const [messages, common] = [matrixMessages(locale), messagesOf(locale)]
  return (
    <FailureBox
      title={common.failure[kind].title}
      way={messages.failed}
      said={message}
      again={kind === 'no-webassembly' ? undefined : { label: common.tryAgain, onPress: reader.goOn }}
      close={{ label: messages.close, onPress: reader.closeFailure }}
    />
  )
}
