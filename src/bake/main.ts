import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { scenarios } from '../scenarios/index.ts'
import { createPgliteCluster } from '../session/pglite/index.ts'
import { nodeBootFiles } from '../session/pglite/node-boot-files.ts'
import { engineHash } from './engine-hash.ts'
import { bakeMachines } from './machines.ts'
import { bakePageCost } from './page-cost.ts'
import { collectQuotes } from './quote.ts'
import { bakeRuns, type BakedExtras } from './runs.ts'
import { hashOf, unlessStamped } from './stamp.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = join(SOURCES, 'generated')
const at = (...names: readonly string[]) => names.map((name) => join(SOURCES, name))

const runsHash = await hashOf(
  [await engineHash()],
  at('session', 'simulator', 'machines', 'reference', 'scenarios', 'bake/runs.ts'),
)
const runs = await unlessStamped(join(GENERATED, '.runs'), runsHash, async () => {
  const boot = await nodeBootFiles()
  const cluster = await createPgliteCluster({ boot })
  try {
    for (const scenario of scenarios) {
      await bakeRuns(GENERATED, cluster, scenario, {
        ...(await extra(scenario.slug, 'inline-runs')),
        ...(await extra(scenario.slug, 'explored')),
      })
    }
  } finally {
    await cluster.close()
  }
})
console.log(`runs of ${scenarios.length} scenario(s) ${runs}`)

const costHash = await hashOf(
  [await engineHash()],
  at('session', 'reference', 'scenarios/page-cost', 'bake/page-cost.ts'),
)
const cost = await unlessStamped(join(GENERATED, '.page-cost'), costHash, async () => {
  const cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
  try {
    await bakePageCost(GENERATED, cluster)
  } finally {
    await cluster.close()
  }
})
console.log(`points of page-cost ${cost}`)

console.log(`machines: ${await bakeMachines(GENERATED)}`)

const quotes = await collectQuotes(join(SOURCES, '..'))
await writeFile(join(GENERATED, 'quotes.json'), `${JSON.stringify(quotes, null, 2)}\n`)
console.log(`quotes: ${Object.keys(quotes).length} regions`)

async function extra(slug: string, file: string): Promise<BakedExtras> {
  const path = join(SOURCES, 'scenarios', slug, `${file}.ts`)
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as BakedExtras) : {}
}
