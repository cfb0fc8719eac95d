import { ordersOfAccount, ordersPageIndex, ordersTable } from '../../reference/index.ts'
import type { Setup, TableQuery } from '../../session/index.ts'

/** Whose orders are read. */
export const ACCOUNT = '00000000-0000-4000-8000-000000000007'
const OTHER_ACCOUNT = '00000000-0000-4000-8000-000000000008'

export type OrderName = 'A' | 'B' | 'C' | 'D' | 'X' | 'T' | 'P'

export interface NamedOrder {
  readonly id: string
  readonly createdAt: string
  readonly amountMinor: number
}

const id = (pair: string): string => `${pair.repeat(4)}-0000-4000-8000-000000000000`
const at = (time: string): string => `2026-01-15 ${time}+00`

/** The names are for readers: the order goes by `createdAt`, then by `id`, both descending. */
export const orders: Readonly<Record<OrderName, NamedOrder>> = {
  A: { id: id('aa'), createdAt: at('09:04:00.400004'), amountMinor: 400 },
  B: { id: id('bb'), createdAt: at('09:03:00.300003'), amountMinor: 300 },
  C: { id: id('cc'), createdAt: at('09:02:00.200002'), amountMinor: 200 },
  D: { id: id('dd'), createdAt: at('09:01:00.100001'), amountMinor: 100 },
  /** Newer than all. */
  X: { id: id('ee'), createdAt: at('09:05:00.500005'), amountMinor: 500 },
  /** As old as B to the microsecond; its id is the lower one, so it stands right behind B. */
  T: { id: id('0b'), createdAt: at('09:03:00.300003'), amountMinor: 310 },
  /** Committed late, with a time between B's and A's. */
  P: { id: id('f0'), createdAt: at('09:03:30.350035'), amountMinor: 350 },
}

/** Where the move puts C: ahead of all. */
export const MOVED_TO = at('09:06:00.600006')

export function nameOf(orderId: string): OrderName | undefined {
  return (Object.keys(orders) as OrderName[]).find((name) => orders[name].id === orderId)
}

const others = [
  { id: id('11'), createdAt: at('09:03:30.500505'), amountMinor: 900 },
  { id: id('22'), createdAt: at('09:02:30.500505'), amountMinor: 800 },
  { id: id('33'), createdAt: at('09:00:30.500505'), amountMinor: 700 },
]

export function valuesOf(order: NamedOrder, account = ACCOUNT): string {
  return `('${order.id}', '${account}', '${order.createdAt}', ${order.amountMinor}, 'JPY')`
}

export const setup: Setup = {
  schema: [ordersTable, ordersPageIndex].join('\n\n'),
  seed: `INSERT INTO orders VALUES ${[
    ...(['A', 'B', 'C', 'D'] as const).map((name) => valuesOf(orders[name])),
    ...others.map((order) => valuesOf(order, OTHER_ACCOUNT)),
  ].join(', ')};`,
}

/** The account's orders stand first, in the order in which they are read. */
export const tables: readonly TableQuery[] = [
  {
    name: 'orders',
    columns: ['order_id', 'created_at', 'amount_minor', 'currency', 'account_id'],
    orderBy: 'account_id, created_at DESC, order_id DESC',
  },
]

export const list = ordersOfAccount
export const PAGE_SIZE = 2
