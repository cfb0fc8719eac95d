import { useId } from 'react'
import { BYTES_PER_ROW, SIZES, type Measured } from '../../scenarios/page-cost/index.ts'
import { Icon } from '../shared/Icon.tsx'
import { grouped, megabytes } from '../shared/messages/locale.ts'
import { roundMegabytes } from './figures.ts'
import type { CostState, CostTask } from './state.ts'
import type { CostCommands } from './use-page-cost.ts'
import type { CostWords } from './words.ts'

interface Props {
  readonly state: CostState
  readonly commands: CostCommands
  readonly words: CostWords
  /** Bytes that the first press downloads. */
  readonly download: number
}

export function Controls({ state, commands, words, download }: Props) {
  const id = useId()
  const { size, index, task, own, booted } = state
  const idle = task.kind === 'idle'
  const canMeasure = idle && own?.stands === true
  return (
    <div className="cost-controls">
      <div className="cost-make">
        <label htmlFor={id}>{words.rows}</label>
        <select
          id={id}
          value={size}
          onChange={({ currentTarget }) => commands.send({ kind: 'chose-size', size: Number(currentTarget.value) })}
        >
          {SIZES.map((rows) => (
            <option key={rows} value={rows}>
              {words.rowsOption(grouped(rows))}
            </option>
          ))}
        </select>
        <button type="button" className="primary" aria-disabled={!idle} onClick={() => idle && commands.make()}>
          {words.make(grouped(size))}
        </button>
        <p className="cost-note">
          {words.memory(roundMegabytes(size * BYTES_PER_ROW))} {!booted && words.downloads(megabytes(download))}
        </p>
      </div>
      <fieldset className="cost-index">
        <legend>{words.indexState}</legend>
        {[true, false].map((present) => (
          <button
            key={String(present)}
            type="button"
            aria-pressed={index === present}
            onClick={() => commands.send({ kind: 'chose-index', index: present })}
          >
            {words.index(present)}
          </button>
        ))}
        <button
          type="button"
          className="cost-measure"
          aria-disabled={!canMeasure}
          onClick={() => canMeasure && commands.measure()}
          {...(idle && !canMeasure && { title: words.measureNeedsRows })}
        >
          {words.measureAll}
        </button>
      </fieldset>
      <Progress task={task} words={words} onStop={commands.stop} />
    </div>
  )
}

interface ProgressProps {
  readonly task: CostTask
  readonly words: CostWords
  readonly onStop: () => void
}

function Progress({ task, words, onStop }: ProgressProps) {
  if (task.kind === 'idle') return null
  const { text, value, max } = progressOf(task, words)
  return (
    <div className="cost-progress">
      <span role="status">{task.stopping ? words.stopping : text}</span>
      <progress aria-label={text} {...(max !== undefined && { max, value })} />
      <button type="button" onClick={onStop}>
        <Icon name="stop" /> {task.stopping ? words.stopAtOnce : words.stop}
      </button>
    </div>
  )
}

function progressOf(
  task: Exclude<CostTask, { kind: 'idle' }>,
  words: CostWords,
): { readonly text: string; readonly value?: number; readonly max?: number } {
  switch (task.kind) {
    case 'booting': {
      const { loaded, total, phase } = task.progress ?? { loaded: 0, total: 0, phase: 'compile' }
      if (phase !== 'download') return { text: words.compiling }
      return { text: words.downloading(megabytes(loaded), megabytes(total)), value: loaded, max: total }
    }
    case 'making': {
      const { phase, rows, of } = task.progress
      const text = words.making[phase](grouped(rows), grouped(of))
      return phase === 'rows' ? { text, value: rows, max: of } : { text }
    }
    case 'measuring':
      return { text: words.measuring(String(task.done), String(task.total)), value: task.done, max: task.total }
  }
}

interface SourceProps {
  readonly state: CostState
  readonly source: 'baked' | 'here'
  readonly measured: Measured
  readonly words: CostWords
}

/** Whose figures these are. */
export function SourceNote({ state: { own, gone, task }, source, measured, words }: SourceProps) {
  const stands = own?.stands === true && task.kind !== 'making'
  return (
    <div className="cost-source">
      <p>
        <b>{words[source](grouped(measured.rows), measured.postgres)}</b>
        {source === 'baked' && stands && ` ${words.notHereYet}`}
      </p>
      <p role="status">
        {stands && words.stands(own.made, grouped(own.made.rows), grouped(own.made.of), roundMegabytes(own.made.bytes))}
        {gone && words.gone}
      </p>
    </div>
  )
}
