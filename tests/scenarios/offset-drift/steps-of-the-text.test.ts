import { expect, test } from 'vitest'
import { offsetDrift } from '../../../src/scenarios/offset-drift/index.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { play, told } from './readings.ts'

/** What the chapter tells its reader to press and step, and what it says comes of it. */
const cluster = usePglite()

function preset(id: string): Promise<Trace> {
  const found = offsetDrift.presets.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no preset ${id}`)
  return play(cluster(), found.parameters, found.schedule)
}
const nothingWrong = { repeated: '', lost: '' }

test('the spelled run is the preset that the page shows first', () => {
  expect(offsetDrift.presets.find(({ id }) => id === 'insert-x')?.schedule).toBe('OKXOOK')
})

test('a page asks for three rows and shows two', async () => {
  const [step] = (await preset('insert-x')).steps
  const { event } = step ?? {}
  if (event?.kind !== 'statement' || event.outcome.kind !== 'completed') throw new Error('no page')
  expect(event.outcome.results.at(-1)?.rows).toHaveLength(3)
})

test.each([
  ['insert-x', { pages: 'AB BC D', repeated: 'B', lost: '' }],
  ['delete-a', { pages: 'AB D', repeated: '', lost: 'C' }],
  ['delete-b', { pages: 'AB D', repeated: '', lost: 'C' }],
  ['delete-c', nothingWrong],
  ['tie', nothingWrong],
  ['backdated', { repeated: 'B', lost: '' }],
])('%s after page 1: OFFSET', async (id, expected) => {
  expect(told(await preset(id), 'O')).toMatchObject(expected)
})

test.each(['insert-x', 'delete-a', 'delete-b', 'delete-c', 'tie', 'backdated'])(
  '%s after page 1: keyset repeats nothing and loses nothing',
  async (id) => {
    expect(told(await preset(id), 'K')).toMatchObject(nothingWrong)
  },
)

test('B deleted: keyset still carries the values of B, which is gone', async () => {
  const trace = await preset('delete-b')
  expect(told(trace, 'K', 3).carries).toBe('2026-01-15 09:03:00.300003+00 bbbbbbbb-0000-4000-8000-000000000000')
})

test('T with the time of B: keyset shows T, right behind B', async () => {
  expect(told(await preset('tie'), 'K').pages).toBe('AB TC D')
})

test('P backdated: keyset never shows P', async () => {
  expect(told(await preset('backdated'), 'K').pages).not.toContain('P')
})

test('C moves: keyset shows C on no page', async () => {
  expect(told(await preset('move'), 'K')).toMatchObject({ repeated: '', lost: 'C' })
})

test('one snapshot: S repeats nothing and loses nothing, while C moves', async () => {
  const trace = await preset('snapshot')
  expect(told(trace, 'S')).toMatchObject({ ...nothingWrong, done: true })
  expect(trace.steps.map(({ actor }) => actor)).toContain('M')
})

test('to the end and back, O O K K X O K K: OFFSET loses B on its way back, keyset shows A and B again, and then X', async () => {
  const trace = await play(cluster(), { way: 'there-and-back', insertX: true }, 'OOKKXOKK')
  expect(told(trace, 'O')).toMatchObject({ pages: 'AB CD XA', lost: 'B' })
  expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD AB X', lost: '' })
})
