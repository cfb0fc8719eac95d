import { afterAll, beforeAll, describe, inject } from 'vitest'
import { createDatabase } from '../../src/conformance/native-server.ts'
import type { Cluster, Completion, Finished, Outcome, Session, Value } from '../../src/session/index.ts'
import { createNativeCluster } from '../../src/session/native/index.ts'
import { createPgliteCluster } from '../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../src/session/pglite/node-boot-files.ts'

interface OpenedEngine {
  readonly cluster: Cluster
  close(): Promise<void>
}

/** A cluster on a database of its own on the run's native server. */
export async function openNative(): Promise<OpenedEngine> {
  const database = await createDatabase(inject('nativeServer'))
  const cluster = await createNativeCluster({ connectionString: database.connectionString })
  return {
    cluster,
    async close() {
      await cluster.close()
      await database.drop()
    },
  }
}

export async function openPglite(): Promise<OpenedEngine> {
  const cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
  return { cluster, close: () => cluster.close() }
}

const ENGINES = [
  { engine: 'native', open: openNative },
  { engine: 'pglite', open: openPglite },
]

type Body = (start: Start, cluster: () => Cluster) => void

/** Defines the tests of `body` once for each engine. `start` empties the cluster and opens sessions. */
export const onBothEngines = (body: Body): void => onEngines(['native', 'pglite'], body)

/** As `onBothEngines`, for what only some engines can do. */
export function onEngines(engines: readonly ('native' | 'pglite')[], body: Body): void {
  describe.each(ENGINES.filter(({ engine }) => engines.some((each) => each === engine)))('on $engine', ({ open }) => {
    let opened: OpenedEngine | undefined
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())
    const cluster = (): Cluster => {
      if (!opened) throw new Error('the engine is not open')
      return opened.cluster
    }
    body(async (schema, seed, ...names) => {
      await cluster().reset({ schema, seed })
      const sessions: Player[] = []
      for (const name of names) sessions.push(playerOf(await cluster().open(name), cluster()))
      return sessions as never
    }, cluster)
  })
}

type Start = <const Names extends readonly string[]>(
  schema: string,
  seed: string,
  ...names: Names
) => Promise<{ [Name in keyof Names]: Player }>

/** A session, and its cluster settled after each call. */
export interface Player {
  readonly session: Session
  /** Runs SQL that must complete; its rows. */
  rows(sql: string, parameters?: readonly Value[]): Promise<readonly (readonly Value[])[]>
  /** Runs SQL that must complete; its command tags. */
  tags(sql: string, parameters?: readonly Value[]): Promise<readonly string[]>
  /** Runs SQL that must fail; its SQLSTATE. */
  error(sql: string, parameters?: readonly Value[]): Promise<string>
  /** Runs SQL that must wait; for whom. */
  waits(sql: string, parameters?: readonly Value[]): Promise<readonly string[]>
  /** As `tags`, and then what that let go on: `B: UPDATE 1`. */
  frees(sql: string): Promise<readonly string[]>
  /** Runs SQL that must complete; what the session had been notified of by its end: `A: channel payload`. */
  hears(sql: string): Promise<readonly string[]>
}

function playerOf(session: Session, cluster: Cluster): Player {
  const run = async (sql: string, parameters?: readonly Value[]): Promise<[Outcome, readonly Completion[]]> => {
    const outcome = await session.execute(sql, parameters)
    return [outcome, await cluster.settle()]
  }
  const completed = async (sql: string, parameters?: readonly Value[]) => {
    const [outcome, completions] = await run(sql, parameters)
    if (outcome.kind !== 'completed') throw new Error(`${session.name}: ${sql}: ${JSON.stringify(outcome)}`)
    return { ...outcome, completions }
  }
  return {
    session,
    rows: async (sql, parameters) => (await completed(sql, parameters)).results.at(-1)?.rows ?? [],
    tags: async (sql, parameters) => (await completed(sql, parameters)).results.map(({ tag }) => tag),
    frees: async (sql) => (await completed(sql)).completions.map(completionText),
    hears: async (sql) =>
      ((await completed(sql)).notifications ?? []).map(
        ({ from, channel, payload }) => `${from}: ${channel} ${payload}`,
      ),
    async error(sql, parameters) {
      const [outcome] = await run(sql, parameters)
      if (outcome.kind !== 'failed') throw new Error(`${session.name}: ${sql}: ${JSON.stringify(outcome)}`)
      return outcome.error.sqlstate
    },
    async waits(sql, parameters) {
      const [outcome] = await run(sql, parameters)
      if (outcome.kind !== 'waiting') throw new Error(`${session.name}: ${sql}: ${JSON.stringify(outcome)}`)
      return outcome.for
    },
  }
}

/** `B: UPDATE 1`, `B: 23505`, or with rows `B: SELECT 1 [["1"]]`. */
export const completionText = ({ session, outcome }: Completion): string => `${session}: ${finishedText(outcome)}`

function finishedText(outcome: Finished): string {
  if (outcome.kind === 'failed') return outcome.error.sqlstate
  return outcome.results
    .map(({ tag, fields, rows }) => (fields.length > 0 ? `${tag} ${JSON.stringify(rows)}` : tag))
    .join('; ')
}
