import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Cluster } from '../session/index.ts'
import type { ExploreRequest } from '../simulator/contracts.ts'
import { explore } from '../simulator/explore.ts'
import { runInline, type InlineRun } from '../simulator/inline-run.ts'
import { run } from '../simulator/run.ts'
import type { Scenario } from '../simulator/scenario.ts'
import { parseSchedule } from '../simulator/schedule.ts'

/** What a scenario's folder may offer beside the scenario, each in a file of its own. */
export interface BakedExtras {
  /** `inline-runs.ts` */
  readonly inlineRuns?: readonly InlineRun[]
  /** `explored.ts` */
  readonly explored?: readonly ExploreRequest[]
  /** `explored.ts` too */
  readonly matrix?: readonly ExploreRequest[]
}

/**
 * Runs on `cluster` what the pages of a scenario show without a script: `traces/<slug>/<preset>.json` for each preset,
 * `inline-runs/<slug>.json`, `explorations/<slug>.json` and `matrices/<slug>.json`. A preset that can't run is an error
 * that names it.
 */
export async function bakeRuns(
  directory: string,
  cluster: Cluster,
  scenario: Scenario,
  { inlineRuns = [], explored = [], matrix = [] }: BakedExtras,
): Promise<void> {
  const { slug } = scenario
  await rm(join(directory, 'traces', slug), { recursive: true, force: true })
  for (const { id, parameters, schedule } of scenario.presets) {
    await named(`preset ${slug}/${id}`, async () => {
      const tokens = parseSchedule(schedule)
      if (!tokens) throw new Error(`${schedule} is no schedule`)
      await writeJson(
        join(directory, 'traces', slug, `${id}.json`),
        await run(cluster, scenario, { parameters, schedule: tokens }),
      )
    })
  }
  const inline = []
  for (const { id, title, setup, steps } of inlineRuns) {
    const trace = await named(`inline run ${slug}/${id}`, () => runInline(cluster, { setup, steps }))
    inline.push({ id, title, trace })
  }
  await writeJson(join(directory, 'inline-runs', `${slug}.json`), inline)
  for (const [folder, requests] of [
    ['explorations', explored],
    ['matrices', matrix],
  ] as const) {
    await writeJson(join(directory, folder, `${slug}.json`), await exploreEach(cluster, scenario, requests))
  }
}

async function exploreEach(cluster: Cluster, scenario: Scenario, requests: readonly ExploreRequest[]) {
  const explored = []
  for (const request of requests) {
    const { parameters, bounds } = request
    const exploration = await named(`exploration of ${scenario.slug} ${JSON.stringify(parameters)}`, () =>
      explore(cluster, scenario, request),
    )
    explored.push({ parameters, bounds, exploration })
  }
  return explored
}

async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(`${what}: ${(cause as Error).message}`, { cause })
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(value)}\n`)
}
