import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { scenarios } from '../scenarios/index.ts'
import type { Cluster } from '../session/index.ts'
import type { BootFiles } from '../session/pglite/boot-files.ts'
import { createPgliteCluster } from '../session/pglite/index.ts'
import { nodeBootFiles } from '../session/pglite/node-boot-files.ts'
import { engineHash } from './engine-hash.ts'
import { bakeMachines } from './machines.ts'
import { bakePageCost } from './page-cost.ts'
import { collectQuotes } from './quote.ts'
import { bakeRuns, type BakedExtras } from './runs.ts'
import { sourcesOf } from './sources.ts'
import { hashOf, unlessStamped } from './stamp.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = join(SOURCES, 'generated')
const at = (...names: readonly string[]) => names.map((name) => join(SOURCES, name))

/** One module for all clusters: V8 sometimes aborts a process that has freed one (`main-engine.ts`). */
let boot: Promise<BootFiles> | undefined
async function onCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await createPgliteCluster({ boot: await (boot ??= nodeBootFiles()) })
  try {
    await work(cluster)
  } finally {
    await cluster.close()
  }
}

for (const scenario of scenarios) {
  const { slug } = scenario
  const parts = ['index', 'inline-runs', 'explored'].map((name) => `scenarios/${slug}/${name}.ts`)
  const hash = await hashOf(
    [await engineHash()],
    [...at('session', 'simulator', 'bake/runs.ts'), ...(await sourcesOf(at(...parts)))],
  )
  const runs = await unlessStamped(join(GENERATED, `.runs-${slug}`), hash, () =>
    onCluster(async (cluster) =>
      bakeRuns(GENERATED, cluster, scenario, {
        ...(await extra(slug, 'inline-runs')),
        ...(await extra(slug, 'explored')),
      }),
    ),
  )
  console.log(`runs of ${slug} ${runs}`)
}

const costHash = await hashOf(
  [await engineHash()],
  at('session', 'reference', 'scenarios/page-cost', 'bake/page-cost.ts'),
)
const cost = await unlessStamped(join(GENERATED, '.page-cost'), costHash, () =>
  onCluster((cluster) => bakePageCost(GENERATED, cluster)),
)
console.log(`points of page-cost ${cost}`)

console.log(`machines: ${await bakeMachines(GENERATED)}`)

const quotes = await collectQuotes(join(SOURCES, '..'))
await writeFile(join(GENERATED, 'quotes.json'), `${JSON.stringify(quotes, null, 2)}\n`)
console.log(`quotes: ${Object.keys(quotes).length} regions`)

async function extra(slug: string, file: string): Promise<BakedExtras> {
  const path = join(SOURCES, 'scenarios', slug, `${file}.ts`)
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as BakedExtras) : {}
}
