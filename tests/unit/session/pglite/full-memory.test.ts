import { afterEach, expect, test } from 'vitest'
import { boundaryAt, makeRows, measurePage, queryAlone, SCHEMA } from '../../../../src/scenarios/page-cost/index.ts'
import { createPgliteCluster } from '../../../../src/session/pglite/index.ts'
import { nodeBootFiles } from '../../../../src/session/pglite/node-boot-files.ts'

const Original = Uint8Array
afterEach(() => {
  globalThis.Uint8Array = Original
})

/** No array of more than this can be had. */
function limitArrays(bytes: number): void {
  globalThis.Uint8Array = new Proxy(Original, {
    construct(target, input: readonly unknown[], newTarget) {
      if (typeof input[0] === 'number' && input[0] > bytes) throw new RangeError('Array buffer allocation failed')
      return Reflect.construct(target, input, newTarget) as object
    },
  })
}

test('a table that no memory is left for is a full disk: the statement fails, what stands can be read', async () => {
  const cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
  try {
    await cluster.reset({ schema: 'CREATE TABLE t (id int, filler text)', seed: '' })
    const session = await cluster.open('A')
    const insert = `INSERT INTO t SELECT n, repeat('x', 1000) FROM generate_series(1, 4000) AS n`
    expect(await session.execute(insert)).toMatchObject({ kind: 'completed' })
    limitArrays(5_000_000)
    expect(await session.execute(insert)).toMatchObject({
      kind: 'failed',
      error: { sqlstate: '53100', message: expect.stringContaining('No space left') as string },
    })
    globalThis.Uint8Array = Original
    const counted = await session.execute('SELECT count(*) FROM t')
    expect(counted).toMatchObject({ kind: 'completed', results: [{ rows: [['4000']] }] })
    expect(await session.execute(insert)).toMatchObject({ kind: 'completed' })
  } finally {
    await cluster.close()
  }
})

test('rows that memory ends for are counted, and those that stand can be paged', async () => {
  const cluster = await createPgliteCluster({ boot: await nodeBootFiles() })
  try {
    await cluster.reset({ schema: SCHEMA, seed: '' })
    const session = await cluster.open('A')
    const query = queryAlone(session)
    limitArrays(3_000_000)
    const made = await makeRows(session, 100_000, () => true)
    expect(made).toMatchObject({ of: 100_000, ended: 'full' })
    expect(made.rows).toBeGreaterThanOrEqual(10_000)
    expect(made.rows).toBeLessThan(100_000)
    const boundary = await boundaryAt(query, made.rows / 2)
    const { rowsRead } = await measurePage(query, { form: 'row', boundary, index: true }, () => 0)
    expect(rowsRead).toBe(21)
  } finally {
    await cluster.close()
  }
})
