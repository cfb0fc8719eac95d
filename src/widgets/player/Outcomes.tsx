import type { ExploreBounds, ExploredOutcome } from '../../simulator/contracts.ts'
import type { OutcomeGroup } from '../../simulator/scenario.ts'
import { Icon } from '../shared/Icon.tsx'
import { grouped, type Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import type { PlayerCommands } from './commands.ts'
import type { Explored, Task } from './state.ts'
import { VerdictBadge } from '../shared/VerdictBadge.tsx'

interface Props {
  readonly bounds: ExploreBounds
  readonly explored: Explored | undefined
  readonly task: Task
  /** A prediction is open: what comes out stays closed. */
  readonly hidden: boolean
  readonly outcomes: readonly OutcomeGroup[]
  readonly locale: Locale
  readonly messages: Messages
  readonly commands: Pick<PlayerCommands, 'chooseBounds' | 'explore' | 'showExample' | 'stop'>
}

/** Runs every order there is within the bounds, and counts the ends. */
export function Outcomes({ bounds, explored, task, hidden, outcomes, locale, messages, commands }: Props) {
  const exploring = task.kind === 'exploring'
  const rows = exploring ? task.progress?.outcomes : explored?.result.outcomes
  return (
    <section className="outcomes" aria-label={messages.explore}>
      <h3>{messages.explore}</h3>
      {hidden ? (
        <p className="outcomes-note">{messages.predictHidden}</p>
      ) : (
        <>
          <p className="outcomes-note">{messages.exploreIntro}</p>
          <div className="outcomes-controls">
            <button
              type="button"
              className="primary"
              aria-disabled={task.kind !== 'idle'}
              onClick={() => task.kind === 'idle' && commands.explore()}
            >
              {messages.exploreButton}
            </button>
            <Bounds bounds={bounds} disabled={exploring} messages={messages} onChoose={commands.chooseBounds} />
          </div>
          {exploring && <Progress task={task} messages={messages} onStop={commands.stop} />}
          {!exploring && explored !== undefined && <p role="status">{coverage(explored, messages)}</p>}
          {rows !== undefined && rows.length > 0 && (
            <OutcomeRows
              rows={rows}
              outcomes={outcomes}
              locale={locale}
              messages={messages}
              disabled={task.kind !== 'idle'}
              onShow={commands.showExample}
            />
          )}
        </>
      )}
    </section>
  )
}

function coverage({ result, bounds }: Explored, messages: Messages): string {
  const runs = grouped(result.runs)
  if (result.kind === 'stopped') return messages.exploreStopped(runs)
  const schedules = grouped(result.schedules)
  return result.exhaustive ? messages.exploredAll(schedules, runs) : messages.exploredSome(schedules, runs, bounds.seed)
}

interface ProgressProps {
  readonly task: Extract<Task, { kind: 'exploring' }>
  readonly messages: Messages
  readonly onStop: () => void
}

function Progress({ task, messages, onStop }: ProgressProps) {
  return (
    <div className="outcomes-progress">
      <progress aria-label={messages.explore} max={1} value={task.progress?.fraction ?? 0} />
      <span>{messages.exploring(grouped(task.progress?.runs ?? 0))}</span>
      <button type="button" onClick={onStop}>
        <Icon name="stop" /> {messages.stop}
      </button>
    </div>
  )
}

interface BoundsProps {
  readonly bounds: ExploreBounds
  readonly disabled: boolean
  readonly messages: Messages
  readonly onChoose: (bounds: ExploreBounds) => void
}

function Bounds({ bounds, disabled, messages, onChoose }: BoundsProps) {
  const choices = [
    ['crashes', messages.crashesUpTo, [0, 1, 2]],
    ['losses', messages.lossesUpTo, [0, 1, 2]],
    ['maxRuns', messages.runsUpTo, [500, 2000, 10_000]],
  ] as const
  return (
    <>
      {choices.map(([name, label, values]) => (
        <label key={name} className="bound">
          {label}
          <select
            disabled={disabled}
            value={bounds[name]}
            onChange={({ currentTarget }) => onChoose({ ...bounds, [name]: Number(currentTarget.value) })}
          >
            {values.map((value) => (
              <option key={value} value={value}>
                {grouped(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  )
}

interface RowsProps {
  readonly rows: readonly ExploredOutcome[]
  readonly outcomes: readonly OutcomeGroup[]
  readonly disabled: boolean
  readonly locale: Locale
  readonly messages: Messages
  readonly onShow: (outcome: string, schedule: string) => void
}

/** Counts may exceed what a double holds; for the bars' lengths a double is enough. */
function OutcomeRows({ rows, outcomes, disabled, locale, messages, onShow }: RowsProps) {
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  return (
    <>
      <ul className="outcome-rows">
        {rows.map(({ id, verdict, count, example }) => {
          const label = outcomes.find((outcome) => outcome.id === id)?.label[locale] ?? id
          return (
            <li key={id}>
              <button
                type="button"
                className="outcome-row"
                data-verdict={verdict}
                aria-disabled={disabled}
                onClick={() => !disabled && onShow(id, example)}
              >
                <span className="outcome-label">
                  {label} <VerdictBadge kind={verdict} messages={messages} />
                </span>
                <span className="outcome-bar">
                  <i style={{ inlineSize: `${Math.max(1, (100 * Number(count)) / (total || 1))}%` }} />
                </span>
                <span className="outcome-count">
                  {grouped(count)} <span className="sr-only">{messages.exploreRow}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="outcomes-note">{messages.pressRow}</p>
    </>
  )
}
