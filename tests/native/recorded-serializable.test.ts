import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../src/conformance/native-server.ts'
import recorded from '../../src/content/recorded/serializable.json'
import { serializableRun } from '../../src/scenarios/concurrent-retries/serializable-run.ts'
import { createNativeCluster } from '../../src/session/native/index.ts'
import { runInline } from '../../src/simulator/inline-run.ts'

test('the recorded trace at SERIALIZABLE is what a native server still does', async () => {
  const database = await createDatabase(inject('nativeServer'))
  const cluster = await createNativeCluster({ connectionString: database.connectionString })
  try {
    const { steps } = await runInline(cluster, serializableRun)
    expect(recorded.steps).toEqual(steps)
  } finally {
    await cluster.close()
    await database.drop()
  }
})

test('in it, B looked before A committed, and its COMMIT fails with 40001', () => {
  const commit = recorded.steps.findLast(({ session, sql, outcome }) => {
    return session === 'B' && sql === 'COMMIT' && outcome.kind === 'failed'
  })
  expect(commit?.outcome).toMatchObject({ kind: 'failed', error: { sqlstate: '40001' } })
  expect(recorded.engine.engine).toBe('native')
})
