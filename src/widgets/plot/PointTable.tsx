import type { PagePoint } from '../../scenarios/page-cost/index.ts'
import { grouped } from '../shared/messages/locale.ts'
import { isNamed, MEASURES, valueOf, valueText, type PointName } from './figures.ts'
import type { CostWords } from './words.ts'

interface Props {
  readonly points: readonly PagePoint[]
  readonly depths: readonly number[]
  readonly selected: PointName
  readonly words: CostWords
  readonly onOpen: (point: PointName) => void
}

/** What the plots show, in figures. */
export function PointTable({ points, depths, selected, words, onOpen }: Props) {
  const ordered = depths.flatMap((depth) => points.filter((point) => point.depth === depth))
  return (
    <details className="more cost-table" open>
      <summary>{words.table}</summary>
      <div className="cost-table-box" tabIndex={0} role="region" aria-label={words.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.depth}</th>
              <th scope="col">{words.formColumn}</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {words.measure[measure]}
                </th>
              ))}
              <th scope="col">{words.plan}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((point) => {
              const { form, depth } = point
              const open = isNamed(point, selected)
              return (
                <tr key={`${form} ${depth}`} data-open={open || undefined}>
                  <td>{grouped(depth)}</td>
                  <th scope="row">{words.form[form]}</th>
                  {MEASURES.map((measure) => (
                    <td key={measure}>
                      {valueText(valueOf(point, measure), measure)}
                      {measure === 'time' && ' ms'}
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      aria-pressed={open}
                      aria-label={words.planOf(words.form[form], words.depthOf(grouped(depth)))}
                      onClick={() => onOpen({ form, depth })}
                    >
                      {words.plan}
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
