import { Icon } from '../Icon.tsx'
import { grouped, type Locale } from '../messages/locale.ts'
import { nodeTitle, planFacts, type PlanFact } from './plan-facts.ts'
import { planWords, type PlanWords } from './plan-words.ts'
import { buffersOf, planCost, readPlan, rowsOf, type PlanNode } from './plan.ts'

interface Props {
  /** What EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) returned. */
  readonly json: string
  readonly locale: Locale
}

/** A plan to read: what each node does, the rows and buffers it took, and what of that was for nothing. */
export function PlanView({ json, locale }: Props) {
  const words = planWords(locale)
  const root = readPlan(json)
  if (root === undefined) {
    return (
      <div className="plan" role="group" aria-label={words.plan}>
        <p>{words.unreadable}</p>
        <pre tabIndex={0}>{json}</pre>
      </div>
    )
  }
  const { read, returned, buffers } = planCost(root)
  return (
    <div className="plan" role="group" aria-label={words.plan}>
      <p className="plan-cost">
        {words.cost(words.rows(grouped(read)), words.rows(grouped(returned)), words.buffers(grouped(buffers)))}
      </p>
      <ul className="plan-nodes">
        <Node node={root} words={words} />
      </ul>
    </div>
  )
}

function Node({ node, words }: { readonly node: PlanNode; readonly words: PlanWords }) {
  const below = node.Plans ?? []
  return (
    <li className="plan-node">
      <p className="plan-head">
        <b>{nodeTitle(node)}</b>{' '}
        <span>
          {words.rows(grouped(rowsOf(node)))}, {words.buffers(grouped(buffersOf(node)))}
        </span>
      </p>
      {planFacts(node, words).map((fact) => (
        <Fact key={fact.label + fact.text} fact={fact} />
      ))}
      {below.length > 0 && (
        <ul className="plan-nodes">
          {below.map((child, at) => (
            <Node key={at} node={child} words={words} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Fact({ fact: { kind, label, text, gloss } }: { readonly fact: PlanFact }) {
  return (
    <p className="plan-fact" data-kind={kind}>
      {kind !== 'plain' && <Icon name={kind === 'cheap' ? 'holds' : 'broken'} />}
      {label === '' ? <b>{text}</b> : <b>{label}</b>} {label !== '' && text !== '' && <code>{text}</code>}{' '}
      {gloss !== undefined && <span>{gloss}</span>}
    </p>
  )
}
