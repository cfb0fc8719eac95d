import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serializableRun } from '../scenarios/concurrent-retries/serializable-run.ts'
import { runInline } from '../simulator/inline-run.ts'
import { withCluster } from './engine.ts'

// Writes what a native server does at SERIALIZABLE, for the chapter to show, labelled with version and date.
const trace = await withCluster('native', (cluster) => runInline(cluster, serializableRun))
const recordedOn = new Date().toISOString().slice(0, 10)
const file = fileURLToPath(new URL('../content/recorded/serializable.json', import.meta.url))
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify({ recordedOn, ...trace }, null, 2)}\n`)
console.log(`${file}: ${trace.steps.length} steps on PostgreSQL ${trace.engine.postgres}`)
