import type { Actor } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'
import { MOVED_TO, orders, valuesOf } from './orders.ts'
import type { MutationName } from './parameters.ts'

export interface Mutation {
  readonly parameter: MutationName
  /** The actor that runs it. */
  readonly actor: string
  readonly title: LocalizedText
  readonly sql: string
}

const insert = (name: 'X' | 'T' | 'P'): string => `INSERT INTO orders VALUES ${valuesOf(orders[name])}`
const remove = (name: 'A' | 'B' | 'C'): string => `DELETE FROM orders WHERE order_id = '${orders[name].id}'`

/** The statement's name is the parameter's. */
export const mutations: readonly Mutation[] = [
  { parameter: 'insertX', actor: 'X', title: { en: 'Inserts X', ja: 'X を挿入' }, sql: insert('X') },
  { parameter: 'deleteA', actor: 'A', title: { en: 'Deletes A', ja: 'A を削除' }, sql: remove('A') },
  { parameter: 'deleteB', actor: 'B', title: { en: 'Deletes B', ja: 'B を削除' }, sql: remove('B') },
  { parameter: 'deleteC', actor: 'C', title: { en: 'Deletes C', ja: 'C を削除' }, sql: remove('C') },
  { parameter: 'tie', actor: 'T', title: { en: 'Inserts T', ja: 'T を挿入' }, sql: insert('T') },
  { parameter: 'backdated', actor: 'P', title: { en: 'Inserts P', ja: 'P を挿入' }, sql: insert('P') },
  {
    parameter: 'move',
    actor: 'M',
    title: { en: 'Moves C', ja: 'C を移動' },
    sql: `UPDATE orders SET created_at = '${MOVED_TO}' WHERE order_id = '${orders.C.id}'`,
  },
]

export function mutator({ actor, title, parameter, sql }: Mutation): Actor {
  return {
    name: actor,
    title,
    restarts: 0,
    async run(process) {
      await process.execute(parameter, sql)
    },
  }
}
