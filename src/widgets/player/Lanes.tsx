import type { CSSProperties, RefObject } from 'react'
import type { Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import { laneRows, type StepRows } from './lane-rows.ts'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { StepCard, WaitOverCard } from './StepCard.tsx'
import { WaitSpan } from './WaitSpan.tsx'

interface Props {
  readonly trace: Trace
  /** Steps in the past, and steps drawn; those between are pale. */
  readonly focus: number
  readonly shown: number
  readonly busy?: boolean
  readonly locale: Locale
  readonly messages: Messages
  readonly onGoTo?: (step: number) => void
  readonly focusedRef?: RefObject<HTMLLIElement | null>
}

/** Custom properties that say where something stands; player.css makes columns of lanes, or one column on a phone. */
const place = (row: number, lane: number, end?: number): CSSProperties =>
  ({ '--row': row + 1, '--lane': lane, ...(end !== undefined && { '--end': end + 1 }) }) as CSSProperties

/** The sessions side by side, statements from top to bottom in the order in which they ran. */
export function Lanes({ trace, focus, shown, busy, locale, messages, onGoTo, focusedRef }: Props) {
  const { steps, rows } = laneRows(trace, shown)
  return (
    <section
      className="lanes"
      aria-label={messages.sessions}
      aria-busy={busy === true}
      style={{ '--lanes': trace.lanes.length, '--rows': rows + 2 } as CSSProperties}
    >
      <div className="lanes-measure">
        <div className="lanes-grid">
          {trace.lanes.map(({ actor, title }, lane) => (
            <div key={actor} className="lane-head" data-actor={actor} style={place(0, lane)}>
              <ActorBadge actor={actor} /> <span>{title[locale]}</span>
            </div>
          ))}
          {trace.lanes.map(({ actor }, lane) => (
            <div key={actor} className="lane-rail" data-actor={actor} style={place(1, lane)} aria-hidden="true" />
          ))}
          <ol className="lanes-steps">
            {steps.map((rows) => (
              <LaneStep
                key={rows.index}
                rows={rows}
                focus={focus}
                messages={messages}
                {...(onGoTo && { onGoTo })}
                {...(focusedRef && { focusedRef })}
              />
            ))}
          </ol>
        </div>
      </div>
      {shown === 0 && (
        <p className="lanes-empty">{trace.steps.length === 0 ? messages.nothingYet : messages.beforeFirst}</p>
      )}
    </section>
  )
}

type StepProps = Pick<Props, 'focus' | 'messages' | 'onGoTo' | 'focusedRef'> & { readonly rows: StepRows }

function LaneStep({ rows, focus, messages, onGoTo, focusedRef }: StepProps) {
  const { index, step, row, lane, overs, waits } = rows
  const number = index + 1
  const when = number < focus ? 'past' : number === focus ? 'now' : 'ahead'
  return (
    <li
      className="lane-step"
      data-when={when}
      aria-current={when === 'now' ? 'step' : undefined}
      ref={when === 'now' ? focusedRef : undefined}
    >
      <button
        type="button"
        className="lane-number"
        style={place(row, 0)}
        aria-label={messages.goTo(number)}
        onClick={() => onGoTo?.(number)}
      >
        {number}
      </button>
      <div className="lane-cell" data-actor={step.actor} style={place(row, lane)}>
        <StepCard step={step} messages={messages} />
      </div>
      {overs.map(({ over, ...at }) => (
        <div key={over.actor} className="lane-cell" data-actor={over.actor} style={place(at.row, at.lane)}>
          <WaitOverCard over={over} messages={messages} />
        </div>
      ))}
      {waits.map(({ wait, open, end, ...at }) => (
        <div
          key={wait.actor}
          className="lane-wait"
          data-actor={wait.actor}
          data-open={open || undefined}
          style={place(at.row, at.lane, end)}
        >
          <WaitSpan wait={wait} messages={messages} />
        </div>
      ))}
      {waits.map(({ wait, end, ...at }) => (
        <div
          key={wait.actor}
          className="lane-rail-wait"
          data-actor={wait.actor}
          style={place(at.row, at.lane, end)}
          aria-hidden="true"
        />
      ))}
    </li>
  )
}
