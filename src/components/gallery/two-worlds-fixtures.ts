import { scenarioBook } from '../../widgets/shared/book.ts'
import { FIRST_QUESTION } from '../../widgets/worlds/question.ts'
import type { WorldsCommands } from '../../widgets/worlds/use-worlds.ts'
import { firstState, type WorldsState } from '../../widgets/worlds/state.ts'
import type { ObservedTable } from '../../session/index.ts'
import { longTrace } from './fixtures.ts'

/** Made up, to show the two worlds in each of their states. */
const table = (name: string, ...rows: readonly (readonly (string | null)[])[]): ObservedTable => ({
  name,
  columns: ['attempt_id', 'state'],
  rows: rows.map((values) => ({ values })),
})
const ours = [table('payment_attempts', ['a1', 'unknown'])]
const start = firstState([
  { ours, theirs: [table('provider_ledger')] },
  { ours, theirs: [table('provider_ledger', ['a1', null])] },
])
const question = { ...FIRST_QUESTION, decision: 'hold' } as const
const progress = { loaded: 1_700_000, total: 4_500_000, phase: 'download' } as const

/** Before any decision, from a link, loading, running, stopping, failed, decided. */
const states: readonly WorldsState[] = [
  start,
  { ...start, linked: question },
  { ...start, task: { kind: 'running', question, progress } },
  { ...start, booted: true, task: { kind: 'running', question } },
  { ...start, booted: true, task: { kind: 'stopping' } },
  { ...start, failure: { failure: { kind: 'download', message: 'the engine’s own words' }, question } },
  { ...start, booted: true, shown: { ...start.shown, question, traces: [longTrace, longTrace] } },
]

const book = { ...scenarioBook('two-worlds'), narrate: () => ({ en: 'What happened.', ja: '起きたこと。' }) }
const commands = new Proxy({} as WorldsCommands, { get: () => () => undefined })

export const twoWorlds = states.map((state) => ({
  state,
  book,
  commands,
  player: 'run-gallery',
  download: 4_500_000,
  locale: 'en' as const,
}))
