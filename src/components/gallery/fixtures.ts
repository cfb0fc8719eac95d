import type { Completed, Failed, ObservedTable, Waiting } from '../../session/index.ts'
import type { ExploredOutcome } from '../../simulator/contracts.ts'
import type { Scenario } from '../../simulator/scenario.ts'
import type { Event, LocalizedText, Message, SentStatement, Step, Trace, Verdict } from '../../simulator/trace.ts'

/** States that no single run shows together. The gallery is for looking at parts; chapters show runs. */
const both = (text: string): LocalizedText => ({ en: text, ja: text })

export const insert: SentStatement = {
  name: 'insert-order',
  sql: 'INSERT INTO orders (account_id, amount)\nVALUES ($1, $2)\nRETURNING order_id',
  parameters: ['7', '1200'],
  edited: false,
}

const int4 = 23
const text = 25
const oneRow: Completed = {
  kind: 'completed',
  results: [{ tag: 'INSERT 0 1', fields: [{ name: 'order_id', typeOid: int4 }], rows: [['1']] }],
  notices: [],
}
const noRow: Completed = {
  kind: 'completed',
  results: [{ tag: 'SELECT 0', fields: [{ name: 'order_id', typeOid: int4 }], rows: [] }],
  notices: [],
}
const manyRows: Completed = {
  kind: 'completed',
  results: [
    {
      tag: 'SELECT 6',
      fields: [
        { name: 'order_id', typeOid: int4 },
        { name: 'note', typeOid: text },
      ],
      rows: [1, 2, 3, 4, 5, 6].map((id) => [
        String(id),
        id === 2 ? null : `a note that is longer than its column, ${id}`,
      ]),
    },
  ],
  notices: [],
}
const duplicate: Failed = {
  kind: 'failed',
  error: {
    sqlstate: '23505',
    severity: 'ERROR',
    message: 'duplicate key value violates unique constraint "idempotency_records_pkey"',
    detail: 'Key (account_id, operation, key)=(7, create-order, K1) already exists.',
    constraint: 'idempotency_records_pkey',
  },
  results: [],
  notices: [],
}
const timeout: Failed = {
  kind: 'failed',
  error: { sqlstate: '55P03', severity: 'ERROR', message: 'canceling statement due to lock timeout' },
  results: [],
  notices: [],
}
const key = { columns: ['account_id', 'operation', 'key'], values: ['7', 'create-order', 'K1'] }
export const waits: readonly { readonly lock: Waiting['lock']; readonly for: readonly string[] }[] = [
  { for: ['A'], lock: { type: 'transactionid', mode: 'ShareLock', relation: 'idempotency_records', key } },
  { for: ['A', 'C'], lock: { type: 'tuple', mode: 'ExclusiveLock', relation: 'orders' } },
  { for: ['C'], lock: { type: 'relation', mode: 'AccessExclusiveLock', relation: 'orders' } },
  { for: ['A'], lock: { type: 'advisory', mode: 'ExclusiveLock' } },
]

const answer: Message = {
  from: 'A',
  to: 'client',
  type: 'response',
  body: { status: 201, orderId: '1', location: '/orders/1' },
}

const sent = (outcome: Completed | Failed | Waiting, statement = insert): Event => ({
  kind: 'statement',
  statement,
  outcome,
})

/** Every kind of event, by what it is called in the gallery. */
export const events: readonly (readonly [string, Event])[] = [
  ['a row', sent(oneRow)],
  [
    'no row',
    sent(noRow, {
      ...insert,
      name: 'find-order',
      sql: 'SELECT order_id FROM orders WHERE key = $1',
      parameters: ['K1'],
    }),
  ],
  ['many rows', sent(manyRows, { ...insert, sql: 'SELECT order_id, note FROM orders', parameters: [] })],
  [
    'a command',
    sent(
      { kind: 'completed', results: [{ tag: 'BEGIN', fields: [], rows: [] }], notices: [] },
      { ...insert, sql: 'BEGIN', parameters: [] },
    ),
  ],
  [
    'COMMIT that rolled back',
    sent(
      { kind: 'completed', results: [{ tag: 'ROLLBACK', fields: [], rows: [] }], notices: [] },
      { ...insert, sql: 'COMMIT', parameters: [] },
    ),
  ],
  ['an error', sent(duplicate)],
  ['a wait begins', sent({ kind: 'waiting', for: ['A'], lock: { type: 'transactionid', mode: 'ShareLock' } })],
  ['edited by the reader', sent(oneRow, { ...insert, edited: true })],
  ['a lock_timeout expires', { kind: 'expire', statement: insert, outcome: timeout }],
  ['a crash, chosen', { kind: 'crash', by: 'schedule' }],
  ['a crash, prescribed', { kind: 'crash', by: 'scenario' }],
  ['a restart', { kind: 'restart' }],
  ['a message', { kind: 'send', message: answer, fate: 'delivered' }],
  ['a message lost', { kind: 'send', message: answer, fate: 'lost' }],
  ['a message doubled', { kind: 'send', message: answer, fate: 'doubled' }],
  ['a message delayed', { kind: 'send', message: answer, fate: 'delayed' }],
  ['a message received', { kind: 'receive', message: { ...answer, from: 'client', to: 'A', type: 'request' } }],
  ['a timer', { kind: 'timer', milliseconds: 30_000 }],
  ['a stall', { kind: 'stall' }],
]

const letters = ['A', 'B', 'C', 'D'] as const

export function stepOf(event: Event, at = 0): Step {
  return {
    token: { kind: 'step', actor: letters[at % 4] ?? 'A' },
    actor: letters[at % 4] ?? 'A',
    incarnation: event.kind === 'restart' ? 2 : 1,
    event,
    completions: [],
    waits: [],
    tables: [],
    actors: [],
    enabled: [],
  }
}

export const finished = { actor: 'B', statement: insert, outcome: duplicate } as const

const columns = ['order_id', 'account_id', 'amount', 'note']
export const tableBefore: ObservedTable = {
  name: 'orders',
  columns,
  rows: [
    { values: ['1', '7', '1200', null] },
    { values: ['2', '7', '800', 'a long note that does not fit into its column'] },
    { values: ['3', '9', '500', null] },
    { values: ['6', '9', '75', null], uncommittedBy: 'B' },
    { values: ['7', '9', '60', null], uncommittedBy: 'C' },
  ],
}
/** Added, changed, removed, rolled back, committed, locked and uncommitted, all at once. */
export const tableAfter: ObservedTable = {
  name: 'orders',
  columns,
  rows: [
    { values: ['1', '7', '1200', null], touchedBy: 'A' },
    { values: ['2', '7', '950', 'a long note that does not fit into its column'] },
    { values: ['4', '7', '1200', null] },
    { values: ['6', '9', '75', null] },
    { values: ['5', '7', '1200', null], uncommittedBy: 'B' },
  ],
}
export const emptyTable: ObservedTable = { name: 'idempotency_records', columns: ['key', 'status'], rows: [] }

export const verdicts: readonly Verdict[] = [
  { kind: 'holds', broken: [], outcome: 'one-order' },
  {
    kind: 'broken',
    broken: [{ invariant: 'one-order-a-key', seen: { en: '2 orders for key K1', ja: 'キー K1 に注文が 2 件' } }],
    outcome: 'two-orders',
  },
  { kind: 'unfinished', broken: [], outcome: '' },
]

export const outcomes: readonly ExploredOutcome[] = [
  { id: 'two-orders', verdict: 'broken', count: '68', broken: ['one-order-a-key'], example: 'ABAABB' },
  { id: 'one-order', verdict: 'holds', count: '2', broken: [], example: 'AAABBB' },
]

/** A scenario's words for the outcomes above. */
export const scenarioWords: Pick<Scenario, 'outcomes' | 'invariants'> = {
  outcomes: [
    { id: 'one-order', label: both('One order for the key') },
    { id: 'two-orders', label: both('Two orders for one key') },
  ],
  invariants: [{ id: 'one-order-a-key', label: both('One order a key'), check: () => undefined }],
}

/** Every event as a run of four lanes, for the timeline. */
export const longTrace: Trace = {
  scenario: 'gallery',
  version: 1,
  parameters: {},
  schedule: '',
  engine: { engine: 'pglite', postgres: '18.7' },
  lanes: letters.map((actor) => ({ actor, title: both(`request ${actor}`) })),
  initialTables: [tableBefore, emptyTable],
  steps: events.map(([, event], at) => ({
    ...stepOf(event, at),
    tables: [tableAfter, emptyTable],
    enabled: [
      { kind: 'step', actor: 'A' },
      { kind: 'step', actor: 'C' },
      { kind: 'crash', actor: 'A' },
      { kind: 'expire', actor: 'B' },
      { kind: 'lose', actor: 'D' },
    ],
    actors: letters.map((actor) => ({ actor, kind: actor === 'B' ? 'waiting' : actor === 'D' ? 'finished' : 'ready' })),
    waits: [{ actor: 'B', for: ['A'], lock: { type: 'transactionid', mode: 'ShareLock' }, canExpire: true }],
  })),
  complete: false,
  enabled: [],
  verdict: { kind: 'unfinished', broken: [], outcome: '' },
}
