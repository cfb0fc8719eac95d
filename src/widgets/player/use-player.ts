import { useReducer, useState, type RefObject } from 'react'
import type { Lab } from '../../lab/client.ts'
import type { Preset } from '../../simulator/scenario.ts'
import { isSameToken } from '../../simulator/schedule.ts'
import type { Token, Trace } from '../../simulator/trace.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { defaultParameters, readLink } from '../shared/permalink.ts'
import type { PlayerCommands } from './commands.ts'
import { initialState, playerReducer, sameSettings, type PlayerState, type Request } from './state.ts'
import { enabledAt, scheduleUpTo, wakeChoicesAt } from './view-model.ts'
import type { ScenarioBook } from '../shared/scenario-book.ts'
import { useDrafts } from './use-drafts.ts'
import { useLab } from './use-lab.ts'
import { usePermalink } from './use-permalink.ts'
import { usePlayback } from './use-playback.ts'

interface Options {
  readonly book: ScenarioBook
  readonly preset: string
  readonly baked: Trace
  readonly download: number
  readonly messages: Messages
  readonly openLab: () => Promise<Lab>
  readonly keyHelpRef: RefObject<HTMLDialogElement | null>
  readonly present: () => void
}

export interface PlayerOfReader {
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly drafts: ReturnType<typeof useDrafts>
  readonly note: string
}

/** The player's state and what a reader can do to it. */
export function usePlayer({
  book,
  preset,
  baked,
  download,
  messages,
  openLab,
  keyHelpRef,
  present,
}: Options): PlayerOfReader {
  const { scenario } = book
  const [untouched] = useState(() =>
    initialState(baked, { kind: 'preset', id: preset }, download, book.crashes?.firstBounds),
  )
  const [state, dispatch] = useReducer(playerReducer, untouched)
  const [note, setNote] = useState('')
  const drafts = useDrafts(scenario.slug)
  const lab = useLab(scenario.slug, openLab, dispatch)
  usePlayback(state, dispatch)
  usePermalink(scenario, state, untouched, dispatch)

  const { trace, focus, edits } = state
  const { parameters } = trace
  const idle = state.task.kind === 'idle'
  const goTo = (step: number): void => dispatch({ kind: 'went-to', step })
  const request = (asked: Pick<Request, 'schedule' | 'origin' | 'show'> & Partial<Request>): void => {
    setNote('')
    if (idle) void lab.run({ parameters, edits, ...asked })
  }
  /** Edits that still mean the same statement under other parameters. */
  const carriedEdits = (next: Request['parameters']): Request['edits'] => {
    const before = new Map(scenario.statements(parameters).map(({ name, sql }) => [name, sql]))
    const same = scenario
      .statements(next)
      .filter(({ name, sql }) => edits[name] !== undefined && before.get(name) === sql)
    return Object.fromEntries(same.map(({ name }) => [name, edits[name] ?? '']))
  }
  const showRun = (asked: Omit<Request, 'finishSeed'>): void => {
    const isBaked =
      asked.schedule === baked.schedule &&
      sameSettings(asked.parameters, baked.parameters) &&
      Object.keys(asked.edits).length === 0
    if (!isBaked) return void request(asked)
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    dispatch({ kind: 'ran', trace: baked, request: asked, reducedMotion })
  }
  const run = (token: Token): void => {
    const held = trace.steps[focus]
    if (held !== undefined && isSameToken(held.token, token)) return void goTo(focus + 1)
    const wake = wakeChoicesAt(trace, focus).find((choice) => isSameToken(choice.token, token))
    const schedule = wake?.schedule ?? scheduleUpTo(trace, focus, token)
    request({ schedule, origin: { kind: 'chosen' }, show: { kind: 'end' } })
  }
  const requestUnder = (next: Request['parameters'], schedule: string): void =>
    request({
      parameters: next,
      edits: carriedEdits(next),
      schedule,
      origin: { kind: 'chosen' },
      show: { kind: 'end' },
    })
  const statements = scenario.statements(parameters)
  const edit = (name: string, text: string): void => {
    const statement = statements.find((other) => other.name === name)
    if (statement) drafts.edit(statement, text)
  }
  const runWith = (edits: Request['edits']): void =>
    request({
      edits,
      schedule: trace.schedule,
      elseFinishFrom: 'where-it-fits',
      finishSeed: state.seed,
      origin: { kind: 'finished', seed: state.seed },
      show: { kind: 'play', step: 0 },
    })

  const commands: PlayerCommands = {
    goTo,
    back: () => goTo(focus - 1),
    forward() {
      if (focus < trace.steps.length) return void goTo(focus + 1)
      const steps = enabledAt(trace, focus).filter(({ kind }) => kind === 'step')
      const next = steps.find(({ actor }) => actor === trace.steps.at(-1)?.actor) ?? steps[0]
      if (next) run(next)
    },
    playOrPause() {
      if (state.playing) return void dispatch({ kind: 'paused' })
      if (trace.complete || focus < trace.steps.length) return void dispatch({ kind: 'played' })
      const origin = { kind: focus === 0 ? 'fired' : 'finished', seed: state.seed } as const
      request({ schedule: trace.schedule, finishSeed: state.seed, origin, show: { kind: 'play', step: focus } })
    },
    run,
    runUnder: (changes, token) => requestUnder({ ...parameters, ...changes }, scheduleUpTo(trace, focus, token)),
    reset: () => dispatch({ kind: 'reset' }),
    fire: () =>
      request({
        schedule: '',
        finishSeed: state.seed,
        origin: { kind: 'fired', seed: state.seed },
        show: { kind: 'play', step: 0 },
      }),
    chooseSpeed: (speed) => dispatch({ kind: 'speed-chosen', speed }),
    chooseSeed: (seed) => {
      if (Number.isInteger(seed) && seed >= 1) dispatch({ kind: 'seed-chosen', seed })
    },
    chooseParameter: (name, value) => commands.chooseParameters({ [name]: value }),
    chooseParameters: (changes) => requestUnder({ ...parameters, ...changes }, ''),
    showPreset({ id, parameters, schedule }: Preset) {
      const settings = { ...defaultParameters(scenario), ...parameters }
      const origin = { kind: 'preset', id } as const
      showRun({ parameters: settings, edits: {}, schedule, origin, show: { kind: 'from', step: 0 } })
    },
    chooseBounds: (bounds) => dispatch({ kind: 'bounds-chosen', bounds }),
    explore: () => void (idle && lab.explore(state, state.bounds)),
    showExample: (outcome, schedule) =>
      request({ schedule, origin: { kind: 'example', id: outcome }, show: { kind: 'end' } }),
    replay({ query, outcome }) {
      const link = readLink(scenario, query, () => true)
      if (link.kind === 'none') return
      const { parameters, edits, schedule } = link.run
      showRun({ parameters, edits, schedule, origin: { kind: 'example', id: outcome }, show: { kind: 'end' } })
    },
    stop: () => void lab.stop(),
    openPrediction: () => dispatch({ kind: 'prediction-opened' }),
    predict: (outcome) => dispatch({ kind: 'predicted', outcome }),
    closePrediction: () => dispatch({ kind: 'prediction-closed' }),
    edit,
    restore: (name) => edit(name, statements.find((statement) => statement.name === name)?.sql ?? ''),
    restoreAll() {
      drafts.restore(statements)
      runWith({})
    },
    runEdited: () => runWith(drafts.of(statements, edits)),
    copyLink() {
      navigator.clipboard
        .writeText(location.href)
        .then(() => setNote(messages.linkCopied))
        .catch(() => setNote(messages.linkNotCopied))
    },
    followLink() {
      if (state.link === undefined) return
      const { run } = state.link
      dispatch({ kind: 'link-closed' })
      const show = run.at === undefined ? ({ kind: 'end' } as const) : ({ kind: 'from', step: run.at } as const)
      showRun({ parameters: run.parameters, edits: run.edits, schedule: run.schedule, origin: { kind: 'link' }, show })
    },
    closeLink: () => dispatch({ kind: 'link-closed' }),
    retry() {
      const retry = state.failure?.retry
      if (retry) request(retry)
      else commands.explore()
    },
    closeFailure: () => dispatch({ kind: 'failure-closed' }),
    present,
    showKeys: () => keyHelpRef.current?.showModal(),
  }
  return { state, commands, drafts, note }
}
