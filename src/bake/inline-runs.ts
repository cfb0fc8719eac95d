import type { Cluster } from '../session/index.ts'
import { runInline, type InlineRun, type InlineTrace } from '../simulator/inline-run.ts'

/** An entry of `src/generated/inline-runs/<scenario>.json`: a run as pages show it. */
export type BakedInlineRun = Pick<InlineRun, 'id' | 'title'> & { readonly trace: InlineTrace }

/** Runs what a chapter claims beside its scenario, one run after the other on one cluster. */
export async function bakeInlineRuns(cluster: Cluster, runs: readonly InlineRun[]): Promise<readonly BakedInlineRun[]> {
  const baked: BakedInlineRun[] = []
  for (const run of runs) baked.push({ id: run.id, title: run.title, trace: await runInline(cluster, run) })
  return baked
}
