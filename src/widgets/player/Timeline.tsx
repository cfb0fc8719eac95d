import type { CSSProperties } from 'react'
import type { Trace } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { whatText } from './step-text.ts'

interface Props {
  readonly trace: Trace
  readonly focus: number
  readonly shown: number
  readonly messages: Messages
  readonly onGoTo: (step: number) => void
}

/** A slider over the steps: keys, touch and screen readers come with the element; the strokes are drawn below it. */
export function Timeline({ trace, focus, shown, messages, onGoTo }: Props) {
  const total = trace.steps.length
  const step = trace.steps[focus - 1]
  const text =
    step === undefined
      ? messages.beforeFirst
      : `${messages.stepOf(focus, total)}: ${step.actor}, ${whatText(step, messages)}`
  return (
    <div className="timeline" style={{ '--stops': total + 1 } as CSSProperties}>
      <div className="timeline-track" aria-hidden="true">
        <i data-when={focus === 0 ? 'now' : 'past'} />
        {trace.steps.map(({ actor, event }, index) => (
          <i
            key={index}
            data-actor={index < shown ? actor : undefined}
            data-when={index + 1 < focus ? 'past' : index + 1 === focus ? 'now' : 'ahead'}
            data-crash={(index < shown && event.kind === 'crash') || undefined}
          >
            {index < shown ? actor : ''}
          </i>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={total}
        step={1}
        value={focus}
        aria-label={messages.timeline}
        aria-valuetext={text}
        onChange={(event) => onGoTo(Number(event.currentTarget.value))}
      />
    </div>
  )
}
