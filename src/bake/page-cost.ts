import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  boundaryAt,
  type Boundary,
  DEFAULT_SIZE,
  depthsOf,
  DROP_INDEX,
  FORMS,
  makeRows,
  measureFloor,
  measurePage,
  queryAlone,
  SCHEMA,
  type Measured,
  type PagePoint,
  type PlanNode,
} from '../scenarios/page-cost/index.ts'
import type { Cluster } from '../session/index.ts'

/** Measures every page of the chapter on `cluster`, for readers who have run nothing yet: `page-cost.json`. */
export async function bakePageCost(directory: string, cluster: Cluster): Promise<void> {
  const clock = (): number => performance.now()
  await cluster.reset({ schema: SCHEMA, seed: '' })
  const session = await cluster.open('A')
  const { rows } = await makeRows(session, DEFAULT_SIZE, () => true)
  const query = queryAlone(session)
  const depths = depthsOf(rows)
  const points: PagePoint[] = []
  for (const index of [true, false]) {
    if (!index) await query(DROP_INDEX)
    const boundaries: Boundary[] = []
    for (const depth of depths) boundaries.push(await boundaryAt(query, depth))
    const round = async (): Promise<readonly PagePoint[]> => {
      const measured: PagePoint[] = []
      for (const boundary of boundaries)
        for (const form of FORMS) measured.push(await measurePage(query, { form, boundary, index }, clock))
      return measured
    }
    // Twice, for V8 compiles WebAssembly again when it turns out to be hot, and a machine is busy for a while and not for good.
    const first = await round()
    const second = await round()
    points.push(...second.map((point, at) => faster(first[at] ?? point, point)))
  }
  const floor = await measureFloor(query, clock)
  const measured: Measured = {
    postgres: cluster.info.postgres,
    rows,
    depths,
    floor: rounded(floor),
    points: points.map((point) => ({
      ...point,
      milliseconds: rounded(point.milliseconds),
      plan: { Plan: withoutZeroBlocks(point.plan.Plan) },
    })),
  }
  await writeFile(join(directory, 'page-cost.json'), `${JSON.stringify(measured)}\n`)
}

const faster = (a: PagePoint, b: PagePoint): PagePoint => ({
  ...b,
  milliseconds: Math.min(a.milliseconds, b.milliseconds),
  runs: a.runs + b.runs,
})

/** It goes into the page: microseconds and counters of nothing would only make it heavier. */
const rounded = (milliseconds: number): number => Number(milliseconds.toFixed(3))

function withoutZeroBlocks(node: PlanNode): PlanNode {
  const kept = Object.entries(node).filter(([name, value]) => value !== 0 || !name.endsWith(' Blocks'))
  return {
    ...(Object.fromEntries(kept) as unknown as PlanNode),
    ...(node.Plans && { Plans: node.Plans.map(withoutZeroBlocks) }),
  }
}
