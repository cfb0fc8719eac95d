import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import type { KeyboardEvent } from 'react'
import { FORMS, type Form, type PagePoint } from '../../scenarios/page-cost/index.ts'
import { grouped } from '../shared/messages/locale.ts'
import { isNamed, valueOf, valueText, type PointName } from './figures.ts'
import { layoutPlot, PLOT, type PlacedPoint, type Series } from './layout.ts'
import type { CostWords, Measure } from './words.ts'

interface Props {
  readonly measure: Measure
  readonly points: readonly PagePoint[]
  /** Also those of the other index state, so that the axis stays. */
  readonly all: readonly PagePoint[]
  readonly depths: readonly number[]
  readonly floor?: number
  readonly selected: PointName
  /** Where there is room for one plot, whether it is this. */
  readonly shown: boolean
  readonly words: CostWords
  readonly onOpen: (point: PointName) => void
}

const SHAPES = {
  offset: symbolCircle,
  or: symbolTriangle,
  row: symbolSquare,
  'or-with-bound': symbolDiamond,
} as const satisfies Record<Form, unknown>

const MARK = 90

/** The marks are drawn; what can be pressed are buttons over them. One of a plot's points is in the tab order; arrows move. */
export function CostPlot({ measure, points, all, depths, floor, selected, shown, words, onOpen }: Props) {
  const values = all.map((point) => valueOf(point, measure))
  const layout = layoutPlot({ measure, points, depths, values, ...(floor !== undefined && { floor }) })
  const { height, bottom, series, bands, ticks } = layout
  const end = PLOT.width - PLOT.end
  const deepest = depths.at(-1)
  return (
    <div className="cost-plot" data-shown={shown || undefined}>
      <h3>{words.measure[measure]}</h3>
      <div className="cost-plot-box" role="group" aria-label={words.measure[measure]} onKeyDown={moveFocus}>
        <svg viewBox={`0 0 ${PLOT.width} ${height}`} aria-hidden="true">
          {bands.map(({ depth, y, middle }, at) => (
            <g key={depth}>
              {at > 0 && <line className="cost-rule" x1={0} x2={end} y1={y} y2={y} />}
              <text className="cost-depth" x={0} y={middle} dominantBaseline="middle">
                {grouped(depth)}
              </text>
            </g>
          ))}
          {ticks.map(({ x, label }) => (
            <g key={label}>
              <line className="cost-grid" x1={x} x2={x} y1={PLOT.top} y2={bottom} />
              <text className="cost-tick" x={x} y={bottom + 15} textAnchor="middle">
                {label}
              </text>
            </g>
          ))}
          <text className="cost-axis" x={end} y={bottom + 34} textAnchor="end">
            {words.axis[measure]}
          </text>
          {layout.floor !== undefined && floor !== undefined && (
            <g className="cost-floor">
              <line x1={layout.floor} x2={layout.floor} y1={PLOT.top} y2={bottom} />
              <text x={PLOT.start - 4} y={bottom + 34}>
                {words.floor(words.value.time(valueText(floor, 'time')))}
              </text>
            </g>
          )}
          {series.map((each) => (
            <SeriesLine key={each.form} series={each} />
          ))}
          {series.map((each) => (
            <Marks key={each.form} series={each} selected={selected} deepest={deepest} words={words} />
          ))}
        </svg>
        {series.flatMap(({ form, points: placed }) =>
          placed.map(({ point, x, y }) => {
            const open = isNamed(point, selected)
            const value = words.value[measure](valueText(valueOf(point, measure), measure))
            const label = words.point(words.form[form], words.depthOf(grouped(point.depth)), value)
            return (
              <button
                key={`${form} ${point.depth}`}
                type="button"
                className="cost-point"
                style={{ insetInlineStart: `${(100 * x) / PLOT.width}%`, insetBlockStart: `${(100 * y) / height}%` }}
                aria-label={label}
                title={label}
                aria-pressed={open}
                data-row={depths.indexOf(point.depth)}
                data-column={FORMS.indexOf(form)}
                tabIndex={open ? 0 : -1}
                onClick={() => onOpen({ form, depth: point.depth })}
              />
            )
          }),
        )}
      </div>
    </div>
  )
}

function SeriesLine({ series: { form, path } }: { readonly series: Series }) {
  return <path className="cost-line" data-form={form} d={path} />
}

interface MarksProps {
  readonly series: Series
  readonly selected: PointName
  readonly deepest: number | undefined
  readonly words: CostWords
}

/** The deepest one carries its form's name, on the side where there is room. */
function Marks({ series: { form, points }, selected, deepest, words }: MarksProps) {
  const named = points.find(({ point }) => point.depth === deepest)
  return (
    <g>
      {points.map(({ point, x, y }) => (
        <g key={point.depth} transform={`translate(${x} ${y})`}>
          {isNamed(point, selected) && <circle className="cost-halo" r={11} />}
          <path className="cost-mark" data-form={form} d={symbol(SHAPES[form], MARK)() ?? ''} />
        </g>
      ))}
      {named && <Name at={named} text={words.form[form]} />}
    </g>
  )
}

function Name({ at: { x, y }, text }: { readonly at: PlacedPoint; readonly text: string }) {
  const right = x < PLOT.start + (PLOT.width - PLOT.start) / 2
  return (
    <text
      className="cost-name"
      x={x + (right ? 13 : -13)}
      y={y}
      dominantBaseline="middle"
      textAnchor={right ? 'start' : 'end'}
    >
      {text}
    </text>
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Up and down the depths, left and right through the forms. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const { row, column } = (event.target as HTMLElement).dataset
  if (!step || row === undefined || column === undefined) return
  event.preventDefault()
  const next = `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]`
  event.currentTarget.querySelector<HTMLElement>(next)?.focus()
}
