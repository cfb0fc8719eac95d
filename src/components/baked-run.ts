import type { Trace } from '../simulator/trace.ts'

const traces = import.meta.glob<Trace>('../generated/traces/*/*.json', { import: 'default' })
const recorded = import.meta.glob<Pick<Trace, 'engine'>>('../content/recorded/*.json', {
  eager: true,
  import: 'default',
})

/** The run of a preset, as `src/bake` made it. Rejects when there is none of these names. */
export async function bakedRun(scenario: string, preset: string): Promise<Trace> {
  const trace = await traces[`../generated/traces/${scenario}/${preset}.json`]?.()
  if (trace === undefined) throw new Error(`No trace of ${scenario}, ${preset}: npm run bake makes them`)
  return trace
}

/** Version of the server that recorded what a page can't run: the one that the tests compare with. */
export const nativeVersion = Object.values(recorded).find(({ engine }) => engine.engine === 'native')?.engine.postgres
