import { releaseProxy, type Remote } from 'comlink'
import { findScenario } from '../scenarios/index.ts'
import type { Cluster } from '../session/index.ts'
import type { BootFiles } from '../session/pglite/boot-files.ts'
import { createPgliteCluster } from '../session/pglite/index.ts'
import type { LiveRun, RunOptions } from '../simulator/contracts.ts'
import { explore } from '../simulator/explore.ts'
import { startRun } from '../simulator/live-run.ts'
import type { Scenario } from '../simulator/scenario.ts'
import { parseSchedule } from '../simulator/schedule.ts'
import type { Token, Trace } from '../simulator/trace.ts'
import { explainStatement } from './explain.ts'
import type { BootProgress, Explained, LabExplain, LabExploration, LabRun } from './lab.ts'
import { createPageRows } from './page-rows.ts'
import { replyOf, type Booted, type LabWorker } from './protocol.ts'
import { Refused } from './refused.ts'

/** How a worker gets its boot files: by download in a browser, from disk in Node. */
export interface Source {
  /** Version of PGlite. */
  readonly pglite: string
  /** What `load` reads, in bytes. */
  readonly total: number
  load(onProgress: (progress: BootProgress) => void): Promise<{ readonly files: BootFiles; readonly bytes: number }>
}

/** Milliseconds between two reports of an exploration: often enough for a bar, and no flood of messages. */
const PROGRESS_INTERVAL = 50

/** The side of the lab that holds the cluster. One call at a time; others wait their turn. */
export function createLabService(source: Source): LabWorker {
  let cluster: Cluster | undefined
  let last: { readonly key: string; readonly live: LiveRun } | undefined
  const pageRows = createPageRows(() => performance.now())
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  async function boot(kept: BootFiles | undefined, onProgress: (progress: BootProgress) => void): Promise<Booted> {
    const { total } = source
    onProgress({ loaded: kept ? total : 0, total, phase: 'download' })
    const { files, bytes } = kept ? { files: kept, bytes: 0 } : await source.load(onProgress)
    onProgress({ loaded: total, total, phase: 'compile' })
    cluster = await bootCluster(files)
    return { files, info: { postgres: cluster.info.postgres, pglite: source.pglite, bytes } }
  }

  function booted(): Cluster {
    if (!cluster) throw new Refused('BootFailed', 'The database has not been booted.')
    return cluster
  }

  async function run(request: LabRun): Promise<Trace> {
    const scenario = scenarioOf(request.scenario)
    const tokens = parseSchedule(request.schedule)
    if (!tokens) throw new Refused('BadSchedule', `“${request.schedule}” is not a schedule.`)
    const options: RunOptions = request.finishSeed === undefined ? {} : { finish: { seed: request.finishSeed } }
    const { parameters, edits } = request
    const key = JSON.stringify([scenario.slug, sorted(parameters), sorted(edits ?? {})])
    const open = last?.key === key ? last.live : undefined
    const rest = open && restAfter(open.trace, tokens)
    // Only a run that went well is gone on from.
    last = undefined
    pageRows.forget()
    const live = rest ? open : await startRun(booted(), scenario, { parameters, ...(edits && { edits }) })
    const trace = await live.step(rest ?? tokens, options)
    last = { key, live }
    return trace
  }

  async function explain({ statement, ...request }: LabExplain): Promise<Explained> {
    await run(request)
    last = undefined
    return explainStatement(booted(), statement)
  }

  async function exploreAll({ scenario, ...request }: LabExploration, onProgress: Parameters<LabWorker['explore']>[1]) {
    last = undefined
    pageRows.forget()
    let reported = Number.NEGATIVE_INFINITY
    return explore(booted(), scenarioOf(scenario), request, {
      onProgress(progress) {
        const now = performance.now()
        if (now - reported < PROGRESS_INTERVAL) return
        reported = now
        onProgress(progress)
      },
    })
  }

  async function makeRows(rows: number, proceed: Parameters<LabWorker['makeRows']>[1]) {
    last = undefined
    return pageRows.make(booted(), rows, async (progress) => proceed(progress))
  }

  return {
    boot: (files, onProgress) => releasing(onProgress, () => inTurn(() => replyOf(() => boot(files, onProgress)))),
    run: (request) => inTurn(() => replyOf(() => run(request))),
    explain: (request) => inTurn(() => replyOf(() => explain(request))),
    explore: (request, onProgress) =>
      releasing(onProgress, () => inTurn(() => replyOf(() => exploreAll(request, onProgress)))),
    makeRows: (rows, proceed) => releasing(proceed, () => inTurn(() => replyOf(() => makeRows(rows, proceed)))),
    measurePage: (page) => inTurn(() => replyOf(() => pageRows.measure(page))),
  }
}

async function bootCluster(boot: BootFiles): Promise<Cluster> {
  try {
    return await createPgliteCluster({ boot })
  } catch (error) {
    const message = (error as Error).message
    if (error instanceof RangeError)
      throw new Refused('OutOfMemory', `The database needs 128 MiB of memory: ${message}`)
    throw new Refused('BootFailed', `The database did not boot: ${message}`)
  }
}

function scenarioOf(slug: string): Scenario {
  const scenario = findScenario(slug)
  if (!scenario) throw new Refused('UnknownScenario', `There is no scenario “${slug}”.`)
  return scenario
}

/** The tokens that take `trace` to the end of `tokens`, or `undefined` when it went elsewhere. */
function restAfter(trace: Trace, tokens: readonly Token[]): readonly Token[] | undefined {
  const ran = parseSchedule(trace.schedule) ?? []
  const extended = ran.every(({ kind, actor }, at) => tokens[at]?.kind === kind && tokens[at].actor === actor)
  return extended ? tokens.slice(ran.length) : undefined
}

function sorted(record: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Comlink's port behind a callback stays open until it is released. */
async function releasing<T>(callback: unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    ;(callback as Partial<Remote<() => void>>)[releaseProxy]?.()
  }
}
