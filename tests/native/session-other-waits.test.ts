import { expect, test } from 'vitest'
import { onEngines } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'

onEngines(['native'], (start, cluster) => {
  test('a deferrable read-only transaction waits for a safe snapshot', async () => {
    const [A, B] = await start(T, 'insert into t values (1, 1)', 'A', 'B')
    await A.tags('begin isolation level serializable; update t set v = 2')
    await B.tags('begin isolation level serializable read only deferrable')
    const outcome = await B.session.execute('select v from t')
    expect(outcome).toEqual({ kind: 'waiting', for: ['A'], lock: { type: 'other', mode: 'SafeSnapshot' } })
    expect(await cluster().settle()).toEqual([])
    expect(await A.frees('commit')).toEqual(['B: SELECT 1 [["1"]]'])
  })
})
