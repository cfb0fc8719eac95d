import type { Reading } from '../../scenarios/offset-drift/index.ts'
import type { Trace } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import { SqlText } from '../shared/SqlText.tsx'
import { PlanView } from '../shared/plan/PlanView.tsx'
import type { PagingMessages } from './messages.ts'
import { OrderName } from './OrderName.tsx'
import { CursorText } from './OrderTable.tsx'
import { againOn, namesText } from './model.ts'
import type { PlanOfPage } from './use-plan.ts'

export interface ReaderCardProps {
  readonly reading: Reading
  readonly trace: Trace
  readonly focus: number
  readonly locale: Locale
  readonly words: PagingMessages
  /** Of the page that this step read. */
  readonly plan: PlanOfPage
  readonly onGoTo: (step: number) => void
  readonly onExplain: (step: number) => void
  readonly onClosePlan: () => void
}

/** One reader: the pages it has seen, what it goes on with, what came twice and what it never got. */
export function ReaderCard(props: ReaderCardProps) {
  const { reading, trace, locale, words } = props
  const { actor, pages, carries, snapshot, done } = reading
  const title = trace.lanes.find((lane) => lane.actor === actor)?.title[locale] ?? actor
  return (
    <section className="reader" data-actor={actor} aria-label={title}>
      <h3>
        <ActorBadge actor={actor} /> {title}
      </h3>
      {pages.length === 0 && <p className="reader-none">{words.noPage}</p>}
      <ol className="reader-pages">
        {pages.map((_page, at) => (
          <Page key={at} at={at} {...props} />
        ))}
      </ol>
      {(carries !== undefined || done) && (
        <p className="reader-carries">
          <b>{words.carries}</b>{' '}
          {carries === undefined ? (
            words.done
          ) : carries.kind === 'offset' ? (
            words.carriesOffset(carries.offset)
          ) : (
            <>
              {words.carriesValues} <CursorText values={carries.values} words={words} />
            </>
          )}
        </p>
      )}
      {snapshot !== undefined && <p className="reader-snapshot">{words.snapshot(namesText(snapshot))}</p>}
      <Balance reading={reading} words={words} />
      {pages.length > 0 && <Statement {...props} />}
    </section>
  )
}

function Page({ reading, at, focus, words, onGoTo }: ReaderCardProps & { readonly at: number }) {
  const page = reading.pages[at]
  if (page === undefined) return null
  const again = againOn(reading, at)
  return (
    <li data-now={page.step === focus || undefined}>
      <button
        type="button"
        className="quiet"
        aria-label={words.goToPage(at + 1, page.step)}
        onClick={() => onGoTo(page.step)}
      >
        {page.way === 'next' ? '↓' : '↑'} {words.page(at + 1)}
      </button>
      <span className="reader-rows">
        {page.skipped.length > 0 && (
          <small className="paging-skipped">{words.skippedRows(namesText(page.skipped))}</small>
        )}
        {page.rows.length === 0 && <i>{words.emptyPage}</i>}
        {page.rows.map((row) => (
          <OrderName
            key={row['order_id']}
            row={row}
            again={again.has(row['order_id'] ?? '') ? words.repeated : undefined}
          />
        ))}
      </span>
    </li>
  )
}

function Balance({ reading, words }: { readonly reading: Reading; readonly words: PagingMessages }) {
  const { repeated, lost, done, pages } = reading
  if (pages.length === 0) return null
  const flaws = [
    ...(repeated.length > 0 ? [words.repeatedRows(namesText(repeated))] : []),
    ...(lost.length > 0 ? [words.lostRows(namesText(lost))] : []),
  ]
  return (
    <ul className="reader-balance">
      {flaws.map((flaw) => (
        <li key={flaw} className="paging-flaw">
          <Icon name="broken" /> {flaw}
        </li>
      ))}
      {flaws.length === 0 && (
        <li className={done ? 'paging-fine' : 'paging-so-far'}>
          <Icon name={done ? 'holds' : 'unfinished'} /> {done ? words.fine : words.fineSoFar}
        </li>
      )}
    </ul>
  )
}

/** The SQL of the latest page with its parameters, and its plan when asked for. */
function Statement({ reading, trace, locale, words, plan, onExplain, onClosePlan }: ReaderCardProps) {
  const number = reading.pages.length
  const step = reading.pages.at(-1)?.step ?? 0
  const event = trace.steps[step - 1]?.event
  if (event?.kind !== 'statement') return null
  const { sql, parameters } = event.statement
  const own = plan.kind !== 'closed' && plan.step === step ? plan : undefined
  return (
    <div className="reader-sql">
      <details open>
        <summary>{words.sqlOf(number)}</summary>
        <pre tabIndex={0}>
          <SqlText sql={sql} />
        </pre>
        <dl>
          {parameters.map((value, at) => (
            <div key={at}>
              <dt>${at + 1}</dt>
              <dd>{value ?? 'NULL'}</dd>
            </div>
          ))}
        </dl>
      </details>
      <button
        type="button"
        aria-expanded={own !== undefined}
        onClick={() => (own === undefined ? onExplain(step) : onClosePlan())}
      >
        {own === undefined ? words.plan(number) : words.planClose}
      </button>
      {own !== undefined && (
        <div className="reader-plan" role="status">
          {own.kind === 'asking' && <p>{words.planning}</p>}
          {own.kind === 'trouble' && <p className="paging-flaw">{`${words.planTrouble} ${own.message}`}</p>}
          {own.kind === 'explained' && own.explained.kind === 'failed' && (
            <p className="paging-flaw">{words.planFailed(own.explained.sqlstate, own.explained.message)}</p>
          )}
          {own.kind === 'explained' && own.explained.kind === 'plan' && (
            <>
              <PlanView json={own.explained.json} locale={locale} />
              <p className="paging-others">
                {words.planOnRows} {reading.snapshot !== undefined && words.planOutsideSnapshot}
              </p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
