import type { ParameterSpec } from '../../simulator/scenario.ts'

export type StrategyName =
  | 'select-then-insert'
  | 'select-then-insert-in-transaction'
  | 'catch-unique-violation'
  | 'catch-and-rollback'
  | 'on-conflict-do-nothing'
  | 'on-conflict-repeatable-read'

/** What happens to A just before (or after) its work becomes final, should it be the one that creates the order. */
export type First = 'commits' | 'rolls-back' | 'hangs' | 'crashes-before-commit' | 'crashes-after-commit'

/** A type alias: an interface would lack the index signature that `Parameters` asks for. */
export type ConcurrentRetriesParameters = {
  readonly strategy: StrategyName
  /** How `catch-and-rollback` undoes the failed INSERT. */
  readonly undo: 'rollback' | 'savepoint'
  /** Whether `on-conflict-repeatable-read` runs its transaction again after 40001. */
  readonly retryTransaction: boolean
  readonly requests: number
  readonly first: First
  readonly lockTimeout: boolean
  readonly resend: boolean
}

export const parameters = {
  strategy: {
    kind: 'choice',
    label: { en: 'Strategy', ja: '方式' },
    options: [
      { value: 'select-then-insert', label: { en: 'SELECT, then INSERT', ja: 'SELECT してから INSERT' } },
      {
        value: 'select-then-insert-in-transaction',
        label: { en: 'SELECT, then INSERT, in a transaction', ja: 'トランザクションの中で SELECT してから INSERT' },
      },
      {
        value: 'catch-unique-violation',
        label: { en: 'UNIQUE, catch 23505', ja: 'UNIQUE と 23505 の捕捉' },
      },
      {
        value: 'catch-and-rollback',
        label: { en: 'UNIQUE, catch 23505, undo, read again', ja: 'UNIQUE、23505 を捕捉し、取り消して読み直す' },
      },
      {
        value: 'on-conflict-do-nothing',
        label: { en: 'ON CONFLICT DO NOTHING', ja: 'ON CONFLICT DO NOTHING' },
      },
      {
        value: 'on-conflict-repeatable-read',
        label: { en: 'ON CONFLICT at REPEATABLE READ', ja: 'REPEATABLE READ での ON CONFLICT' },
      },
    ],
    default: 'select-then-insert',
  },
  undo: {
    kind: 'choice',
    label: { en: 'Undo the failed INSERT with', ja: '失敗した INSERT の取り消し方' },
    options: [
      { value: 'rollback', label: { en: 'ROLLBACK', ja: 'ROLLBACK' } },
      { value: 'savepoint', label: { en: 'ROLLBACK TO SAVEPOINT', ja: 'ROLLBACK TO SAVEPOINT' } },
    ],
    default: 'rollback',
    appliesTo: { parameter: 'strategy', values: ['catch-and-rollback'] },
  },
  retryTransaction: {
    kind: 'flag',
    label: { en: 'Run the whole transaction again after 40001', ja: '40001 のあとトランザクション全体をやり直す' },
    default: false,
    appliesTo: { parameter: 'strategy', values: ['on-conflict-repeatable-read'] },
  },
  requests: { kind: 'integer', label: { en: 'Requests', ja: 'リクエスト数' }, min: 2, max: 4, default: 2 },
  first: {
    kind: 'choice',
    label: { en: 'A, once it has written the order,', ja: '注文を書いたあとの A は' },
    options: [
      { value: 'commits', label: { en: 'commits', ja: 'コミットする' } },
      { value: 'rolls-back', label: { en: 'rolls back', ja: 'ロールバックする' } },
      { value: 'hangs', label: { en: 'hangs before COMMIT', ja: 'COMMIT の前で止まる' } },
      { value: 'crashes-before-commit', label: { en: 'crashes before COMMIT', ja: 'COMMIT の前に落ちる' } },
      { value: 'crashes-after-commit', label: { en: 'crashes after COMMIT', ja: 'COMMIT の後に落ちる' } },
    ],
    default: 'commits',
  },
  lockTimeout: {
    kind: 'flag',
    label: { en: 'Handlers set a lock_timeout', ja: 'サーバーが lock_timeout を設定する' },
    default: false,
  },
  resend: {
    kind: 'flag',
    label: { en: 'A client without an answer resends once', ja: '応答がなければクライアントが 1 回だけ再送する' },
    default: false,
  },
} as const satisfies { readonly [Name in keyof ConcurrentRetriesParameters]: ParameterSpec }
