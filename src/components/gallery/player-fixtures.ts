import type { Preset, Scenario } from '../../simulator/scenario.ts'
import type { LocalizedText, Verdict } from '../../simulator/trace.ts'
import type { CrashChoice } from '../../widgets/player/crash.ts'
import type { LinkReading } from '../../widgets/shared/permalink.ts'
import type { PlayerCommands } from '../../widgets/player/commands.ts'
import {
  initialState,
  type BootState,
  type Explored,
  type PlayerState,
  type Prediction,
  type Request,
  type Task,
} from '../../widgets/player/state.ts'
import { longTrace, outcomes, verdicts } from './fixtures.ts'

const both = (text: string): LocalizedText => ({ en: text, ja: text })

/** Nothing in the gallery does anything. */
export const commands = new Proxy({} as PlayerCommands, { get: () => () => undefined })

export const narrate = (): LocalizedText => both('One plain sentence says what just happened, and why.')

const end = initialState(longTrace, { kind: 'preset', id: 'second' }, 4_500_000)
export const request: Request = {
  parameters: {},
  edits: {},
  schedule: '',
  origin: { kind: 'chosen' },
  show: { kind: 'end' },
}
export const states: Readonly<Record<'start' | 'middle' | 'playing' | 'busy' | 'end', PlayerState>> = {
  end,
  start: { ...end, focus: 0, seen: 0 },
  middle: { ...end, focus: 8, seen: 12 },
  playing: { ...end, focus: 8, seen: 8, playing: true },
  busy: { ...end, focus: 8, seen: 8, task: { kind: 'running', request } },
}

export const twoWorkers: readonly CrashChoice[] = [
  { actor: 'A', does: 'crash', token: { kind: 'crash', actor: 'A' }, byKey: false },
  { actor: 'B', does: 'restart', token: { kind: 'step', actor: 'B' }, byKey: true },
]

export const presets: readonly Preset[] = ['first', 'second', 'third'].map((id) => ({
  id,
  label: both(`The ${id} run`),
  parameters: {},
  schedule: '',
}))

export const specs: Scenario['parameters'] = {
  choice: {
    kind: 'choice',
    label: both('A choice'),
    options: [
      { value: 'one', label: both('one of them') },
      { value: 'two', label: both('another, with a long name that says what it is') },
    ],
    default: 'two',
  },
  number: { kind: 'integer', label: both('A number'), min: 2, max: 4, default: 2 },
  flag: { kind: 'flag', label: both('A flag'), default: false },
}

const [holds, broken] = verdicts
export const predictions: readonly (readonly [Prediction, Verdict | undefined])[] = [
  [{ kind: 'closed' }, undefined],
  [{ kind: 'asking' }, undefined],
  [{ kind: 'made', outcome: 'one-order' }, undefined],
  [{ kind: 'made', outcome: 'one-order' }, holds],
  [{ kind: 'made', outcome: 'one-order' }, broken],
]

interface ExploredState {
  readonly task: Task
  readonly explored: Explored | undefined
  readonly hidden: boolean
}
const idle: Task = { kind: 'idle' }
const explored = (result: Explored['result']): ExploredState => ({
  task: idle,
  explored: { parameters: {}, edits: {}, bounds: end.bounds, result },
  hidden: false,
})
export const explorations: readonly ExploredState[] = [
  { task: idle, explored: undefined, hidden: false },
  { task: { kind: 'exploring', progress: { runs: 41, fraction: 0.6, outcomes } }, explored: undefined, hidden: false },
  explored({ kind: 'done', schedules: '70', runs: 24, exhaustive: true, outcomes }),
  explored({ kind: 'done', schedules: '34650', runs: 2000, exhaustive: false, outcomes }),
  explored({ kind: 'stopped', runs: 41, outcomes }),
  { task: idle, explored: undefined, hidden: true },
]

export const links: readonly Extract<LinkReading, { kind: 'linked' }>[] = [
  { kind: 'linked', run: { parameters: {}, schedule: 'ABAB', edits: {} }, problems: [] },
  {
    kind: 'linked',
    run: { parameters: {}, schedule: 'AB', edits: { 'insert-order': 'INSERT INTO orders DEFAULT VALUES' } },
    problems: [
      { kind: 'version', link: 1, now: 2 },
      { kind: 'parameter-gone', name: 'isolation' },
      { kind: 'parameter-value', name: 'clients', value: '9', instead: '2' },
      { kind: 'schedule', kept: 'AB' },
      { kind: 'statement-gone', name: 'lock-row' },
    ],
  },
]

const boot = (state: Partial<BootState>): BootState => ({ ...end.boot, ...state })
export const tasks: readonly { readonly task: Task; readonly boot: BootState }[] = [
  { task: { kind: 'running', request }, boot: boot({ kind: 'booting', loaded: 1_700_000 }) },
  { task: { kind: 'running', request }, boot: boot({ kind: 'booting', phase: 'compile' }) },
  { task: { kind: 'running', request }, boot: boot({ kind: 'ready', phase: 'ready' }) },
  { task: { kind: 'stopping' }, boot: boot({ kind: 'ready', phase: 'ready' }) },
]
