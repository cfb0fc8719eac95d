import type { KeyboardEvent, Ref } from 'react'
import type { PagePoint } from '../../scenarios/page-cost/index.ts'
import { grouped, type Locale } from '../shared/messages/locale.ts'
import { PlanView } from '../shared/plan/PlanView.tsx'
import { SqlText } from '../shared/SqlText.tsx'
import { valueText } from './figures.ts'
import type { CostWords } from './words.ts'

interface Props {
  readonly point: PagePoint
  readonly locale: Locale
  readonly words: CostWords
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly onLeave: () => void
}

/** The page that a point stands for: its statement, and how PostgreSQL ran it. Escape goes back to the point. */
export function PlanPanel({ point, locale, words, headingRef, onLeave }: Props) {
  const { form, depth, index, milliseconds, runs, sql, parameters, plan } = point
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <section className="cost-plan" aria-label={words.plan} onKeyDown={onKeyDown}>
      <h3 tabIndex={-1} ref={headingRef}>
        {words.planOf(words.form[form], words.depthOf(grouped(depth)))}
      </h3>
      <p className="cost-note">
        {words.index(index)} · {words.value.time(valueText(milliseconds, 'time'))} ({words.fastest(String(runs))})
      </p>
      <PlanView json={JSON.stringify([plan])} locale={locale} />
      <details className="player-fold">
        <summary>{words.statement}</summary>
        <pre>
          <SqlText sql={sql} />
          {parameters.map((value, at) => `\n-- $${at + 1} = ${value ?? 'NULL'}`)}
        </pre>
      </details>
    </section>
  )
}
