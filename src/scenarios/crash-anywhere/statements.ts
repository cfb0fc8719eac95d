import {
  begin,
  commit,
  failAttempt,
  markUnknown,
  payOrder,
  readPayment,
  resendAfterAbsence,
  resendByKey,
  rollback,
  startAttempt,
  succeedAttempt,
  type Statement,
} from '../../reference/index.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'
import type { CrashAnywhereParameters, RecoveryName, Writes } from './parameters.ts'
import { resendAnyway } from './recoveries.ts'
import { recordAttempt } from './writes/record-after-call.ts'
import { lockOrder } from './writes/transaction-around-call.ts'

const labels: Readonly<Record<string, LocalizedText>> = {
  'read-payment': { en: 'Read order and attempt', ja: '注文と試行を読む' },
  'start-attempt': { en: 'Write the attempt', ja: '試行を書く' },
  'mark-unknown': { en: 'Write “unknown” before sending', ja: '送る前に「不明」と書く' },
  'resend-by-key': { en: 'Ask to resend while the key is known', ja: 'キーが有効なうちの再送の許可' },
  'resend-after-absence': { en: 'Ask to resend after “not found”', ja: '「見つからない」の後の再送の許可' },
  'resend-anyway': { en: 'Count one more send', ja: '送信回数を 1 増やす' },
  'succeed-attempt': { en: 'Record the charge', ja: '課金を記録する' },
  'pay-order': { en: 'Mark the order paid', ja: '注文を支払い済みにする' },
  'fail-attempt': { en: 'Record the failure', ja: '失敗を記録する' },
  'record-attempt': { en: 'Write the attempt, after the call', ja: '呼び出しの後で試行を書く' },
  'lock-order': { en: 'Lock the order', ja: '注文をロックする' },
  begin: { en: 'Open the transaction', ja: 'トランザクションを開く' },
  commit: { en: 'Commit', ja: 'コミットする' },
  rollback: { en: 'Roll back', ja: 'ロールバックする' },
}

const ofRecovery: Readonly<Record<RecoveryName, readonly Statement[]>> = {
  'resend-same-key': [resendByKey],
  'look-up-then-resend': [resendAfterAbsence],
  hold: [],
  'naive-resend': [resendAnyway],
  'new-attempt': [],
}

const settled: readonly Statement[] = [begin, succeedAttempt, payOrder, commit, rollback, failAttempt]

const ofWrites: Readonly<Record<Writes, readonly Statement[]>> = {
  'before-the-call': [readPayment, startAttempt, markUnknown],
  'after-the-call': [readPayment, begin, recordAttempt, payOrder, commit],
  'around-the-call': [
    begin,
    lockOrder,
    startAttempt,
    markUnknown,
    succeedAttempt,
    payOrder,
    failAttempt,
    commit,
    rollback,
  ],
  'key-rolled-back': [readPayment, begin, startAttempt, markUnknown, succeedAttempt, payOrder, commit, rollback],
}

/** All that may be sent under these parameters, in the order in which a reader meets them. */
export function statements({ writes, recovery }: CrashAnywhereParameters): readonly EditableStatement[] {
  const own = ofWrites[writes]
  const all = writes === 'before-the-call' ? [...own, ...ofRecovery[recovery], ...settled] : own
  return all.map(([name, sql]) => ({ name, sql, label: labels[name] ?? { en: name, ja: name } }))
}
