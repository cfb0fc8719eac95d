import { expect, test } from 'vitest'
import { SessionBusy } from '../../src/session/index.ts'
import { completionText, onEngines, type Player } from '../support/engines.ts'

const T = 'create table t (id int primary key, v int)'
const ROW = 'insert into t values (1, 1)'

/** A real server's timers need real time: asks until the process is gone. */
async function untilGone(pid: string, asked: Player): Promise<void> {
  while ((await asked.rows(`select 1 from pg_stat_activity where pid = ${pid}`)).length > 0);
}

onEngines(['native'], (start, cluster) => {
  test.each([
    ['idle_in_transaction_session_timeout', '25P03'],
    ['transaction_timeout', '25P04'],
  ])('%s ends an idle session; it says so once', async (setting, sqlstate) => {
    const [A, B] = await start(T, ROW, 'A', 'B')
    const [[pid]] = (await A.rows('select pg_backend_pid()')) as [[string]]
    await A.tags(`set ${setting} = 1`)
    await A.session.execute('begin; update t set v = 2')
    await untilGone(pid, B)
    expect(await B.rows('update t set v = v + 10 returning v')).toEqual([['11']])
    expect(await A.error('commit')).toBe(sqlstate)
    await expect(A.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
    await start(T, ROW, 'A')
  })

  test('a session that is terminated while it waits fails with 57P01', async () => {
    const [A, B, C] = await start(T, ROW, 'A', 'B', 'C')
    const [[pid]] = (await B.rows('select pg_backend_pid()')) as [[string]]
    await A.tags('begin; update t set v = 2')
    await B.waits('update t set v = 3')
    await C.session.execute(`select pg_terminate_backend(${pid})`)
    expect((await cluster().settle()).map(completionText)).toEqual(['B: 57P01'])
    await expect(B.session.execute('select 1')).rejects.toBeInstanceOf(SessionBusy)
    await B.session.close()
  })
})
