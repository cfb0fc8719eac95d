import { expect, test } from 'vitest'
import { onEngines } from '../support/engines.ts'

onEngines(['native'], (start, cluster) => {
  test('a listener hears what others commit, with the name of who sent it', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await B.tags('listen news')
    await A.tags("begin; notify news, 'one'; notify other, 'x'; notify news, 'two'")
    expect(await B.hears('select 1')).toEqual([])
    await A.tags('commit')
    expect(await B.hears('select 1')).toEqual(['A: news one', 'A: news two'])
    expect(await B.hears('select 1')).toEqual([])
  })

  test('what is rolled back is not heard', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await B.tags('listen news')
    await A.tags('begin; notify news; rollback')
    expect(await B.hears('select 1')).toEqual([])
  })

  test('a session hears itself, at its commit', async () => {
    const [A] = await start('', '', 'A')
    await A.tags('listen news')
    expect(await A.hears("begin; notify news, 'mine'")).toEqual([])
    expect(await A.hears('commit')).toEqual(['A: news mine'])
  })

  test('within a transaction nothing is heard before its end', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await B.tags('listen news')
    await B.tags('begin')
    await A.tags('notify news')
    expect(await B.hears('select 1')).toEqual([])
    expect(await B.hears('commit')).toEqual(['A: news '])
  })

  test('a sender keeps its name after it is closed, and a later run hears nothing of an earlier one', async () => {
    const [A, B] = await start('', '', 'A', 'B')
    await B.tags('listen news')
    await A.tags('notify news')
    await A.session.close()
    await cluster().open('C')
    expect(await B.hears('select 1')).toEqual(['A: news '])
    const [again, other] = await start('', '', 'A', 'B')
    await again.tags('notify news')
    expect(await other.hears('select 1')).toEqual([])
  })
})
