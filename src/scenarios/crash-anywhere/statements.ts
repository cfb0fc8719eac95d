import {
  begin,
  commit,
  failAttempt,
  markUnknown,
  payOrder,
  readPayment,
  readSettled,
  resendAfterAbsence,
  resendByKey,
  rollback,
  startAttempt,
  succeedAttempt,
  type Statement,
} from '../../reference/index.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import { resendAnyway } from '../payments/resend-anyway.ts'
import { editable } from '../payments/statement-labels.ts'
import type { CrashAnywhereParameters, RecoveryName, Writes } from './parameters.ts'
import { recordAttempt } from './writes/record-after-call.ts'
import { lockOrder } from './writes/transaction-around-call.ts'

const ofRecovery: Readonly<Record<RecoveryName, readonly Statement[]>> = {
  'resend-same-key': [resendByKey],
  'look-up-then-resend': [resendAfterAbsence],
  hold: [],
  'naive-resend': [resendAnyway],
  'new-attempt': [],
}

const settled: readonly Statement[] = [begin, succeedAttempt, payOrder, commit, rollback, failAttempt, readSettled]

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
  return all.map(editable)
}
