import type { LocalizedText } from '../../simulator/trace.ts'
import { parameters, type Decision } from './parameters.ts'

export type WorldId = 'not-sent' | 'charged'

/** What happened before our worker came back. Its new process can't tell one from the other. */
export interface World {
  readonly id: WorldId
  readonly label: LocalizedText
  /** The schedule up to the crash; the next token of A restarts it. */
  readonly schedule: string
  /** The same over an HTTP client that resends by itself (`sdkRetries`). */
  readonly scheduleWithSdk: string
}

export const worlds: readonly World[] = [
  {
    id: 'not-sent',
    label: { en: 'A died before anything left', ja: '何も送らないうちに A が落ちた' },
    schedule: 'AAAAA!',
    scheduleWithSdk: 'AAAAA!',
  },
  {
    id: 'charged',
    label: { en: 'A died after the provider had charged', ja: 'プロバイダーが課金した後に A が落ちた' },
    schedule: 'AAAAAPA!P',
    // The first answer is lost, and the client underneath sends again before A dies.
    scheduleWithSdk: 'AAAAAPP-A~APA!P',
  },
]

/** What our side does from the restart on. Only the person's word differs between the worlds. */
const afterRestart: Readonly<Record<Decision, Readonly<Record<WorldId, string>>>> = {
  'send-again': { 'not-sent': 'AAAAPPAAAAAA', charged: 'AAAAPPAAAAAA' },
  'do-not-send': { 'not-sent': 'AAA', charged: 'AAA' },
  hold: { 'not-sent': 'AAADDDPPDDD', charged: 'AAADDDPPDDDDDD' },
}

/** The schedule of a world, and of what a decision comes to in it. */
export function scheduleOf({ id, schedule, scheduleWithSdk }: World, sdkRetries: boolean, decision?: Decision): string {
  return (sdkRetries ? scheduleWithSdk : schedule) + (decision === undefined ? '' : afterRestart[decision][id])
}

/** What the reader can decide, in the words of the switch. */
export const decisions: readonly { readonly id: Decision; readonly label: LocalizedText }[] =
  parameters.decision.options.map(({ value, label }) => ({ id: value, label }))

/** Of a step: the tables that are ours to read, and the ledger that isn't. */
export const ourRows: readonly string[] = ['orders', 'payment_attempts']
export const theirLedger = 'provider_ledger'

export interface PresetKey {
  readonly world: WorldId
  readonly decision: Decision
  readonly sdkRetries?: boolean
  readonly keyKnown?: boolean
}

/** The id of the preset that shows a decision in a world: `charged-send-again`, `charged-do-not-send-sdk`. */
export function presetId({ world, decision, sdkRetries = false, keyKnown = false }: PresetKey): string {
  return [world, decision, ...(keyKnown ? ['key'] : []), ...(sdkRetries ? ['sdk'] : [])].join('-')
}
