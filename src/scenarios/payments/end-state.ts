import type { ObservedTable } from '../../session/index.ts'
import type { EndState } from '../../simulator/scenario.ts'
import type { Told } from './messages.ts'

/** What the end of a run comes down to. */
export interface Ending {
  readonly orderPaid: boolean
  /** Our attempts that are committed. */
  readonly attempts: readonly Row[]
  /** What the provider has charged. */
  readonly charges: readonly Row[]
  /** What reached the customer, in order. */
  readonly told: readonly Told['status'][]
}

export type Row = Readonly<Record<string, string>>

export function endingOf(end: EndState): Ending {
  return {
    orderPaid: rowsOf(end.tables, 'orders').some(({ state }) => state === 'paid'),
    attempts: rowsOf(end.tables, 'payment_attempts'),
    charges: rowsOf(end.ledgers ?? [], 'provider_ledger').filter(({ result }) => result === 'succeeded'),
    told: end.delivered.map(({ body }) => (body as Told).status),
  }
}

/** A charge that no record of ours leads to: nobody will ever ask the provider about it. */
export function isForgotten({ attempts }: Ending, charge: Row): boolean {
  return !attempts.some(
    ({ attempt_id: id, state }) =>
      id === charge['merchant_reference'] && (state === 'unknown' || state === 'succeeded'),
  )
}

function rowsOf(tables: readonly ObservedTable[], name: string): readonly Row[] {
  const table = tables.find((each) => each.name === name)
  const committed = table?.rows.filter((row) => row.uncommittedBy === undefined) ?? []
  return committed.map(({ values }) =>
    Object.fromEntries(values.map((value, index) => [table?.columns[index] ?? '', value ?? ''])),
  )
}
