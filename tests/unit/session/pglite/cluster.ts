import { afterAll, beforeAll } from 'vitest'
import type { Cluster, Outcome, Session } from '../../../../src/session/index.ts'
import { createPgliteCluster } from '../../../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../../../src/session/pglite/node-boot-files.ts'

export const bootCluster = async (): Promise<Cluster> => createPgliteCluster({ boot: await nodeBootFiles() })

/** One cluster for a file's tests; `start` empties it and opens sessions. */
export function pgliteCluster() {
  let cluster: Cluster | undefined
  beforeAll(async () => {
    cluster = await bootCluster()
  })
  afterAll(() => cluster?.close())
  const get = (): Cluster => {
    if (!cluster) throw new Error('the cluster is not booted')
    return cluster
  }
  const start = async <const Names extends readonly string[]>(
    schema: string,
    seed: string,
    ...names: Names
  ): Promise<{ [Name in keyof Names]: Session }> => {
    await get().reset({ schema, seed })
    const sessions: Session[] = []
    for (const name of names) sessions.push(await get().open(name))
    return sessions as never
  }
  return { get, start }
}

/** An outcome in short: tags and rows, SQLSTATE, or whom it waits for. */
export function short(outcome: Outcome): string {
  if (outcome.kind === 'waiting') return `waits for ${outcome.for.join()}`
  if (outcome.kind === 'failed') return outcome.error.sqlstate
  return outcome.results
    .map(({ tag, rows }) => (rows.length > 0 ? rows.map((row) => row.join()).join(' ') : tag))
    .join('; ')
}

export const say = async (session: Session, sql: string): Promise<string> => short(await session.execute(sql))

export const settled = async (cluster: Cluster): Promise<readonly string[]> =>
  (await cluster.settle()).map(({ session, outcome }) => `${session}: ${short(outcome)}`)
