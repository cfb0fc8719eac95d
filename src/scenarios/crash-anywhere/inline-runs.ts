import {
  begin,
  byKey,
  commit,
  failAttempt,
  failure,
  listUnknown,
  markUnknown,
  newAttempt,
  payableOrdersTable,
  paymentAttemptsTable,
  payOrder,
  resendByKey,
  rollback,
  sending,
  startAttempt,
  succeedAttempt,
  success,
  type Statement,
} from '../../reference/index.ts'
import type { Setup, Value } from '../../session/index.ts'
import type { InlineRun, InlineStep } from '../../simulator/inline-run.ts'
import { ORDER, setup } from '../payments/schema.ts'
import { lockOrder } from './writes/transaction-around-call.ts'

/** The statement as the reference has it, on one line, with its parameters written in. */
function filled([, sql]: Statement, parameters: readonly Value[] = []): string {
  const literal = (value: Value | undefined) => (value === null || value === undefined ? 'NULL' : `'${value}'`)
  return sql.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, position) => literal(parameters[Number(position) - 1]))
}

const step = (session: string, statement: Statement, parameters?: readonly Value[]): InlineStep => ({
  session,
  sql: filled(statement, parameters),
})

const { orderId, amountMinor, currency } = ORDER
const first = 'a1a1a1a1-0001-4000-8000-000000000000'
const second = 'a1a1a1a1-0002-4000-8000-000000000000'
const start = (attemptId: string) => newAttempt({ attemptId, orderId, provider: 'P' })
const keyExpiresAt = '2026-01-16T09:00:00.000Z'
const charged = success({ attemptId: first, providerPaymentId: 'pay_1', amountMinor, currency })
const paid = [orderId, String(amountMinor), currency]
const states = (session: string): InlineStep => ({
  session,
  sql: 'SELECT o.state AS order_state, a.state, a.sends FROM orders o JOIN payment_attempts a USING (order_id) ORDER BY attempt_id',
})

/** A request of the first attempt may have left. */
const unknown: Setup = {
  ...setup,
  seed: [
    setup.seed,
    `${filled(startAttempt, start(first))};`,
    `${filled(markUnknown, sending({ attemptId: first, keyExpiresAt, lookupReliableAt: null }))};`,
  ].join('\n'),
}

const promised = { keyExpiresAt, lookupReliableAt: null }
const attempts = (session: string): InlineStep => ({
  session,
  sql: 'SELECT attempt_id, state FROM payment_attempts ORDER BY attempt_id',
})

/** What the chapters say of single statements, as runs. `tests/scenarios/crash-anywhere` says what comes out. */
export const inlineRuns: readonly InlineRun[] = [
  {
    id: 'word-after-word',
    title: {
      en: 'The provider’s word comes twice, and then a refusal comes late',
      ja: '同じ回答が 2 回届き、そのあと拒否の回答が遅れて届く',
    },
    setup: unknown,
    steps: [
      step('A', begin),
      step('A', succeedAttempt, charged),
      step('A', payOrder, paid),
      step('A', commit),
      step('B', succeedAttempt, charged),
      step('B', failAttempt, failure(first, 1)),
      states('B'),
    ],
  },
  {
    id: 'words-at-once',
    title: { en: 'Two processes record one charge at once', ja: '2 つのプロセスが同じ課金を同時に記録する' },
    setup: unknown,
    steps: [
      step('A', begin),
      step('A', succeedAttempt, charged),
      step('B', begin),
      step('B', succeedAttempt, charged),
      step('A', payOrder, paid),
      step('A', commit),
      step('B', rollback),
      states('B'),
    ],
  },
  {
    id: 'another-amount',
    title: { en: 'The provider says that it charged another amount', ja: '金額の違う課金の回答が届く' },
    setup: unknown,
    steps: [
      step(
        'A',
        succeedAttempt,
        success({ attemptId: first, providerPaymentId: 'pay_1', amountMinor: amountMinor + 100, currency }),
      ),
      states('A'),
    ],
  },
  {
    id: 'second-attempt',
    title: {
      en: 'A second attempt, while the first is unknown and after it has failed',
      ja: '1 つめの試行が unknown の間と、failed になったあとの、2 つめの試行',
    },
    setup: unknown,
    steps: [
      step('A', startAttempt, start(second)),
      step('A', failAttempt, failure(first, 1)),
      step('A', startAttempt, start(second)),
      states('A'),
    ],
  },
  {
    id: 'resend-permission',
    title: {
      en: 'Two processes ask to resend; then the key’s time is over',
      ja: '2 つのプロセスが再送の許可を求め、そのあとキーの期限が切れる',
    },
    setup: unknown,
    steps: [
      step('A', resendByKey, byKey({ attemptId: first, sends: 1, now: '2026-01-15T09:01:00.000Z' })),
      step('B', resendByKey, byKey({ attemptId: first, sends: 1, now: '2026-01-15T09:01:00.000Z' })),
      step('B', resendByKey, byKey({ attemptId: first, sends: 2, now: keyExpiresAt })),
      states('B'),
    ],
  },
  {
    id: 'claim-at-once',
    title: { en: 'Two processes begin to charge one order', ja: '2 つのプロセスが同じ注文の課金を始める' },
    setup,
    steps: [
      step('A', begin),
      step('A', startAttempt, start(first)),
      step('B', startAttempt, start(second)),
      step('A', commit),
      step('A', markUnknown, sending({ attemptId: first, ...promised })),
      step('B', markUnknown, sending({ attemptId: first, ...promised })),
      attempts('B'),
    ],
  },
  {
    id: 'fresh-ids',
    title: {
      en: 'A unique row for each attempt, and no index that allows one open attempt only',
      ja: '試行ごとに一意な行、ただし「進行中は 1 つだけ」のインデックスなし',
    },
    setup: { ...setup, schema: [payableOrdersTable, paymentAttemptsTable].join('\n\n') },
    steps: [
      step('A', startAttempt, start(first)),
      step('A', markUnknown, sending({ attemptId: first, ...promised })),
      step('B', startAttempt, start(second)),
      step('B', markUnknown, sending({ attemptId: second, ...promised })),
      attempts('B'),
    ],
  },
  {
    id: 'key-rolled-back',
    title: {
      en: 'The key is written, the request leaves, and the transaction rolls back',
      ja: 'キーを書き、リクエストを送り、トランザクションがロールバックされる',
    },
    setup,
    steps: [
      step('A', begin),
      step('A', startAttempt, start(first)),
      step('A', markUnknown, sending({ attemptId: first, ...promised })),
      // Here the request leaves with that key.
      step('A', rollback),
      attempts('A'),
      step('A', startAttempt, start(second)),
    ],
  },
  {
    id: 'lock-over-the-call',
    title: {
      en: 'A transaction held open over the call keeps everybody else waiting',
      ja: '呼び出しの間トランザクションを開いたままにすると、ほかは待たされる',
    },
    setup: unknown,
    steps: [
      step('A', begin),
      step('A', lockOrder, [orderId]),
      // Here A waits for the provider. Meanwhile a webhook brings the word.
      step('W', begin),
      step('W', succeedAttempt, charged),
      step('W', payOrder, paid),
      step('A', commit),
      step('W', commit),
      states('W'),
    ],
  },
  {
    id: 'word-by-hand',
    title: {
      en: 'What is unknown can be listed, and ends by the word that a person brings',
      ja: 'unknown の試行は一覧でき、人が持ち帰った回答で終わる',
    },
    setup: unknown,
    steps: [
      step('D', listUnknown),
      // The provider's people say: not charged, and cancelled.
      step('D', failAttempt, failure(first, 1)),
      step('D', listUnknown),
      step('A', startAttempt, start(second)),
      attempts('A'),
    ],
  },
]
