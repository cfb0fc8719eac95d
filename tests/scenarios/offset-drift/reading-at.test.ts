import { describe, expect, test } from 'vitest'
import { offsetDrift, readingAt } from '../../../src/scenarios/offset-drift/index.ts'
import { keysetPage, offsetPage } from '../../../src/scenarios/offset-drift/page-statements.ts'
import type { Edits } from '../../../src/simulator/contracts.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'
import { letters, play, told } from './readings.ts'

const cluster = usePglite()
const bValues = '2026-01-15 09:03:00.300003+00 bbbbbbbb-0000-4000-8000-000000000000'

describe('what a reader has in hand', () => {
  test('before its first page is nothing; then OFFSET carries a number and keyset the values of the last row', async () => {
    const trace = await play(cluster(), { insertX: true }, 'OKXOOK')
    const nothing = { pages: '', skipped: '', carries: undefined, repeated: '', lost: '', done: false }
    expect(told(trace, 'O', 0)).toEqual(nothing)
    expect(told(trace, 'K', 1)).toEqual(nothing)
    expect(told(trace, 'O', 2)).toMatchObject({ pages: 'AB', skipped: '', carries: 'OFFSET 2', done: false })
    expect(told(trace, 'K', 2)).toMatchObject({ pages: 'AB', carries: bValues, done: false })
  })

  test('after an insertion at the head, OFFSET skips X and A by position and repeats B', async () => {
    const trace = await play(cluster(), { insertX: true }, 'OKXOOK')
    expect(told(trace, 'O')).toEqual({
      pages: 'AB BC D',
      skipped: ' XA XABC',
      carries: undefined,
      repeated: 'B',
      lost: '',
      done: true,
    })
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD', skipped: ' ', repeated: '', lost: '', done: true })
  })

  test('after the boundary is gone, OFFSET loses C, and keyset goes on from the values of B', async () => {
    const trace = await play(cluster(), { deleteB: true }, 'OKBOK')
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB D', skipped: ' AC', repeated: '', lost: 'C' })
    expect(told(trace, 'K', 3)).toMatchObject({ carries: bValues })
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD', lost: '' })
    expect(trace.verdict.outcome).toBe('loses')
  })

  test('a row of the same microsecond and a lower id comes on the next page', async () => {
    const trace = await play(cluster(), { tie: true }, 'OKTOOKK')
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB TC D', repeated: '', lost: '' })
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB TC D', repeated: '', lost: '' })
  })

  test('a row that came behind the reader is not shown by keyset, and is no loss', async () => {
    const trace = await play(cluster(), { backdated: true }, 'OKPOOK')
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD', lost: '' })
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB BC D', repeated: 'B', lost: '' })
  })

  test('a row that moves away is there all the while, so keyset has lost it', async () => {
    const trace = await play(cluster(), { move: true }, 'OKMOK')
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB D', lost: 'C' })
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB BD', repeated: 'B', lost: 'C' })
  })

  test('a row that is deleted before its page came is no loss; deleted after the last page it is', async () => {
    const early = await play(cluster(), { readers: 'offset', deleteB: true, deleteC: true }, 'OBCO')
    expect(told(early, 'O')).toMatchObject({ pages: 'AB ', lost: 'D' })
    const late = await play(cluster(), { readers: 'offset', deleteB: true, deleteC: true }, 'OBOC')
    expect(told(late, 'O')).toMatchObject({ pages: 'AB D', lost: 'C' })
    expect(late.verdict).toMatchObject({ outcome: 'loses', broken: [{ seen: { en: 'O never got C' } }] })
  })

  test('a snapshot shows what was there at its first page, and counts off its own rows', async () => {
    const trace = await play(cluster(), { readers: 'neither', snapshot: true, insertX: true, deleteC: true }, 'SSXCSS')
    expect(told(trace, 'S')).toMatchObject({ pages: 'AB CD', skipped: ' AB', repeated: '', lost: '', done: true })
    const [reading] = readingAt(trace, trace.steps.length)
    expect(letters(reading?.snapshot ?? [])).toBe('ABCD')
    expect(trace.verdict.outcome).toBe('fine')
  })

  test('the snapshot is taken by the first page, not by BEGIN', async () => {
    const trace = await play(cluster(), { readers: 'neither', snapshot: true, insertX: true }, 'SXSSSS')
    expect(told(trace, 'S')).toMatchObject({ pages: 'XA BC D' })
  })
})

describe('on the way there and back', () => {
  const way = 'there-and-back'

  test('the pages are the same ones in reverse, and no row counts as repeated', async () => {
    const trace = await play(cluster(), { way }, 'OOOKKK')
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB CD AB', skipped: ' AB ', repeated: '', lost: '' })
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD AB', repeated: '', lost: '' })
    expect(told(trace, 'K', 5)).toMatchObject({
      carries: '2026-01-15 09:02:00.200002+00 cccccccc-0000-4000-8000-000000000000',
      done: false,
    })
    expect(told(trace, 'O', 2)).toMatchObject({ carries: 'OFFSET 0', done: false })
  })

  test('X at the head pushes B out of the previous page of OFFSET; keyset shows it, and then X', async () => {
    const trace = await play(cluster(), { way, insertX: true }, 'OOKKXOKK')
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB CD XA', lost: 'B' })
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD AB X', lost: '', done: true })
  })

  test('the cursor back is the first row of the page, so keyset does not show that page again', async () => {
    const trace = await play(cluster(), { way, deleteC: true, readers: 'keyset' }, 'KKCK')
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB CD AB' })
  })

  test('OFFSET goes back from an empty page', async () => {
    const trace = await play(cluster(), { way, deleteB: true, deleteC: true, readers: 'offset' }, 'OBCOO')
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB  AD', lost: 'D' })
  })

  test('where the first page is the only one, nobody turns back', async () => {
    const trace = await play(cluster(), { way, deleteA: true, deleteB: true }, 'ABOK')
    expect(told(trace, 'O')).toMatchObject({ pages: 'CD', done: true })
    expect(told(trace, 'K')).toMatchObject({ pages: 'CD', done: true })
  })
})

describe('a statement that the reader of the book has edited', () => {
  const edited = async (parameters: Parameters, edits: Edits) =>
    run(cluster(), offsetDrift, { parameters, edits, schedule: [] }, { finish: { seed: 1 } })

  test('without its boundary, keyset shows the same page for ever, and the reader gives up', async () => {
    const trace = await edited({ readers: 'keyset' }, { 'keyset-page': withoutBoundary })
    expect(told(trace, 'K')).toMatchObject({ pages: Array(8).fill('AB').join(' '), repeated: 'AB' })
    expect(trace.verdict.outcome).toBe('repeats')
  })

  test('with an inclusive boundary, each page begins with the last row of the one before', async () => {
    const trace = await edited({ readers: 'keyset' }, { 'keyset-page': inclusive })
    expect(told(trace, 'K')).toMatchObject({ pages: 'AB BC CD', repeated: 'BC', lost: '' })
  })

  test('that fails, or returns nothing to go on from, ends the reading without a verdict on loss', async () => {
    for (const sql of ['SELECT nothing', 'SELECT 1 AS one']) {
      const trace = await edited({ readers: 'keyset', snapshot: true }, { 'keyset-page': sql, 'snapshot-page': sql })
      expect(told(trace, 'K')).toMatchObject({ pages: 'AB', lost: '' })
      expect(told(trace, 'S')).toMatchObject({ pages: '', lost: '' })
      expect(trace).toMatchObject({ complete: true, verdict: { outcome: 'fine' } })
    }
  })

  test('skips what nobody can tell from its parameters, so nothing is said to be skipped', async () => {
    const sql = offsetPage(0).sql.replace('$3::bigint', '1')
    const trace = await edited({ readers: 'offset' }, { 'offset-page': sql })
    expect(told(trace, 'O').skipped.trim()).toBe('')
  })

  test('that waits brings its page in the step of whom it waited for', async () => {
    const locks = (sql: string) =>
      sql.replace('::text, order_id::text, amount_minor, currency', '::text, order_id::text') + ' FOR UPDATE'
    const schedule = parseSchedule('SSOSS') ?? []
    const trace = await run(
      cluster(),
      offsetDrift,
      {
        parameters: { readers: 'offset', snapshot: true },
        edits: { 'offset-page': locks(offsetPage(0).sql), 'snapshot-page': locks(offsetPage(0).sql) },
        schedule,
      },
      { finish: { seed: 1 } },
    )
    expect(trace.steps[2]?.event).toMatchObject({ outcome: { kind: 'waiting' } })
    expect(told(trace, 'O', 3)).toMatchObject({ pages: '' })
    expect(told(trace, 'O')).toMatchObject({ pages: 'AB CD' })
    const [offset] = readingAt(trace, trace.steps.length)
    expect(offset?.pages[0]?.step).toBe(5)
  })
})

const { sql: keysetNext } = keysetPage('next', ['', ''])
const withoutBoundary = keysetNext.replace(/\n {2}AND .*/, '\n  AND $2::text IS NOT NULL AND $3::text IS NOT NULL')
const inclusive = keysetNext.replace(') < (', ') <= (')
