import type { TestProject } from 'vitest/node'
import { startNativeServer } from '../../src/conformance/native-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL 18 whose user may create databases; see `ownDatabase` in engines.ts. */
    nativeServer: string
  }
}

/** Global set-up of vitest: one server for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startNativeServer()
  project.provide('nativeServer', server.connectionString)
  return () => server.stop()
}
