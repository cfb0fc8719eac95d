import type { CellOutcome, Findings, MatrixEntry } from '../../widgets/matrix/findings.ts'
import { matrixBook } from '../../widgets/matrix/book.ts'
import { NOT_YET, type Rerun } from '../../widgets/matrix/rerun-state.ts'
import type { RerunOfReader } from '../../widgets/matrix/use-rerun.ts'

/** Made up, to show the parts of the matrix in each of their states. */
const book = matrixBook('crash-anywhere')

const outcome = (crashedAt: string, id: string, verdict: CellOutcome['verdict'], count: string): CellOutcome => ({
  crashedAt,
  id,
  verdict,
  count,
  example: 'AAAAA',
})
const findings: Findings = {
  schedules: '12345678901234567890',
  runs: 1200,
  exhaustive: true,
  outcomes: [
    outcome('', 'charged-once', 'holds', '3'),
    outcome('', 'held-charged', 'holds', '1234567890123456789'),
    outcome('commit', 'charged-twice', 'broken', '961'),
  ],
}
const sample: Findings = {
  ...findings,
  exhaustive: false,
  outcomes: [outcome('', 'charge-lost', 'broken', '7'), outcome('', 'an-outcome-without-a-word', 'holds', '1')],
}
const bounds = { crashes: 1, losses: 1, maxRuns: 5000, seed: 1 }
const entries: readonly MatrixEntry[] = [
  { parameters: { contract: 'neither', recovery: 'hold' }, bounds, findings },
  { parameters: { contract: 'neither', recovery: 'new-attempt' }, bounds, findings: sample },
]

const nothing = (): void => undefined
const readerOf = (rerun: Rerun): RerunOfReader => ({
  rerun,
  begin: nothing,
  goOn: nothing,
  stop: nothing,
  closeFailure: nothing,
})
const same = { findings, milliseconds: 1234 }
const other = { findings: { ...findings, schedules: '4' }, milliseconds: 5678 }

const common = { book, entries, locale: 'en', player: 'run-gallery', download: 4_500_000 } as const
const chosen = { table: 'neither', column: 'hold', onTable: nothing, onColumn: nothing }

export const matrix = { ...common, ...chosen, reader: readerOf(NOT_YET) }

/** The part that runs it again: on the way, stopped, failed, done and the same, done and different. */
export const reruns = (
  [
    { done: [same], now: { kind: 'booting', progress: { loaded: 1_700_000, total: 4_500_000, phase: 'download' } } },
    { done: [same], now: { kind: 'running', runs: 300 } },
    { done: [same], now: { kind: 'stopping' } },
    { done: [same], now: { kind: 'stopped' } },
    { done: [same], now: { kind: 'failed', failure: { kind: 'worker', message: 'the engine’s own words' } } },
    { done: [same, { ...same, findings: sample }], now: { kind: 'finished' } },
    { done: [same, other], now: { kind: 'finished' } },
  ] satisfies readonly Rerun[]
).map((rerun) => ({ ...common, reader: readerOf(rerun) }))
