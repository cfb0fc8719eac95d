import {
  begin,
  commit,
  failAttempt,
  listUnknown,
  markUnknown,
  payOrder,
  readPayment,
  readSettled,
  rollback,
  startAttempt,
  succeedAttempt,
  type Statement,
} from '../../reference/index.ts'
import type { EditableStatement } from '../../simulator/scenario.ts'
import { resendAnyway } from '../payments/resend-anyway.ts'
import { editable } from '../payments/statement-labels.ts'
import type { Decision, TwoWorldsParameters } from './parameters.ts'

const ofDecision: Readonly<Record<Decision, readonly Statement[]>> = {
  'send-again': [resendAnyway],
  'do-not-send': [],
  hold: [listUnknown],
}

/** All that may be sent under these parameters, in the order in which a reader meets them. */
export function statements({ decision }: TwoWorldsParameters): readonly EditableStatement[] {
  const sent = [readPayment, startAttempt, markUnknown, ...ofDecision[decision]]
  return [...sent, begin, succeedAttempt, payOrder, commit, rollback, failAttempt, readSettled].map(editable)
}
