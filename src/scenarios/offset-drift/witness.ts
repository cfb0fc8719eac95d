import type { Row } from '../../reference/index.ts'
import type { Finished, ObservedTable } from '../../session/index.ts'
import type { Witness, WitnessedStep } from '../../simulator/scenario.ts'
import type { SentStatement } from '../../simulator/trace.ts'
import { afterChange, afterPage, startLeg, type Leg, type SeenPage } from './leg.ts'
import { ACCOUNT } from './orders.ts'
import { pageStatement, type PageStatement } from './page-statements.ts'
import { pageIn } from './readers.ts'

/** What each reader has read so far, by actor. */
export type Witnessed = Readonly<Record<string, Readings>>

export interface Readings {
  readonly method: PageStatement['method']
  readonly legs: readonly Leg[]
  /** A reader in a snapshot: the account's orders as its first page saw them. */
  readonly snapshot?: readonly Row[]
}

/** Which order went when can't be told from the end of a run, and whether a reader lost it hangs on that. */
export const witness: Witness = {
  start: (): Witnessed => ({}),
  after: (seen, step): Witnessed => afterStep(seen as Witnessed, step),
}

export function afterStep(seen: Witnessed, step: WitnessedStep): Witnessed {
  const present = ordersIn(step.tables)
  const changed = Object.fromEntries(
    Object.entries(seen).map(([actor, readings]) => [
      actor,
      { ...readings, legs: readings.legs.map((leg) => afterChange(leg, present)) },
    ]),
  )
  return pagesAsked(step).reduce<Witnessed>((now, asked) => {
    const readings = afterReading(now[asked.actor], asked, present, asked.statement.name.startsWith('snapshot'))
    return { ...now, [asked.actor]: readings }
  }, changed)
}

interface Asked {
  readonly actor: string
  readonly page: PageStatement
  readonly statement: SentStatement
  readonly outcome: Finished
}

/** An edited statement may wait, so a page may come in somebody else's step. */
function pagesAsked({ actor, event, completions }: WitnessedStep): readonly Asked[] {
  const own =
    event.kind === 'statement' && event.outcome.kind !== 'waiting'
      ? [{ actor, statement: event.statement, outcome: event.outcome }]
      : []
  return [...own, ...completions].flatMap((finished) => {
    const page = pageStatement(finished.statement.name)
    return page === undefined ? [] : [{ ...finished, page }]
  })
}

function afterReading(
  before: Readings | undefined,
  { page: { method, way }, statement, outcome }: Asked,
  present: readonly Row[],
  inSnapshot: boolean,
): Readings {
  const page = pageIn(outcome, method === 'keyset' ? way : 'next')
  const visible = inSnapshot ? (before?.snapshot ?? present) : present
  const kept = { method, ...(inSnapshot && { snapshot: visible }) }
  const legs = before?.legs ?? []
  if (page === undefined) return { ...kept, legs }
  const current = legs.at(-1)
  const leg = current?.way === way ? current : startLeg(way, visible, current)
  const skips = method === 'offset' && !statement.edited
  const offset = skips ? Number(statement.parameters.at(-1)) : 0
  // The pages before this one are those that its OFFSET counts.
  const more = skips && way === 'previous' ? offset > 0 : page.more
  const seen: SeenPage = { ...page, more, skipped: visible.slice(0, offset), parameters: statement.parameters }
  const earlier = current?.way === way ? legs.slice(0, -1) : legs
  return { ...kept, legs: [...earlier, afterPage(leg, seen, !more, present, visible)] }
}

/** The account's committed orders, in the order of the list. */
export function ordersIn(tables: readonly ObservedTable[]): readonly Row[] {
  const table = tables.find(({ name }) => name === 'orders')
  const committed = table?.rows.filter(({ uncommittedBy }) => uncommittedBy === undefined) ?? []
  return committed
    .map(({ values }): Row => Object.fromEntries(values.map((value, index) => [table?.columns[index] ?? '', value])))
    .filter((row) => row['account_id'] === ACCOUNT)
}
