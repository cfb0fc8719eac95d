import { describe, expect, test } from 'vitest'
import { mutations, narrate, offsetDrift } from '../../../src/scenarios/offset-drift/index.ts'
import type { Edits } from '../../../src/simulator/contracts.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

async function sentencesOf(parameters: Parameters, schedule: string, edits: Edits = {}) {
  const request = { parameters, edits, schedule: parseSchedule(schedule) ?? [] }
  const trace = await run(cluster(), offsetDrift, request)
  return trace.steps.map((step) => narrate(step, trace))
}
const last = async (parameters: Parameters, schedule: string, edits: Edits = {}) =>
  (await sentencesOf(parameters, schedule, edits)).at(-1)?.en

const all: Parameters = {
  snapshot: true,
  way: 'there-and-back',
  ...Object.fromEntries(mutations.map((each) => [each.parameter, true])),
}

test.each([...offsetDrift.presets, { id: 'with everything', parameters: all, schedule: 'OKSSXATBPCMOOKKS!' }])(
  'each step of $id has its sentence in both languages',
  async ({ parameters, schedule }) => {
    for (const { en, ja } of await sentencesOf(parameters, schedule)) {
      expect(en).toMatch(/^[A-Z][^ ]*( [^ ]+)*[.]$/)
      expect(ja).toMatch(/。$/)
    }
  },
)

describe('a page is told', () => {
  test('by OFFSET with the rows that were counted off, and with what came of it', async () => {
    expect(await last({ insertX: true }, 'OXO')).toBe(
      'O counts off X and A, whichever rows those are by now, and gets B and C. B has come twice. It carries over a number: OFFSET 4.',
    )
    expect(await last({ deleteB: true }, 'OBO')).toBe(
      'O counts off A and C, whichever rows those are by now, and gets D. C was there all the while and has been passed over. O has read its way.',
    )
  })

  test('by keyset with the values that are carried', async () => {
    expect(await last({}, 'K')).toBe(
      'K reads the first page: A and B. It carries over values: (2026-01-15 09:03:00.300003+00, bbbbbbbb-0000-4000-8000-000000000000).',
    )
    expect(await last({ way: 'there-and-back' }, 'KKK')).toContain(
      'comes before the values that it carries, and gets A and B.',
    )
  })

  test('in a snapshot with what the snapshot still has', async () => {
    const parameters = { readers: 'neither', snapshot: true, deleteA: true }
    expect(await last(parameters, 'SS')).toContain('From here on S sees the table as it is now')
    expect(await last(parameters, 'SSAS')).toContain(
      'counts off A and B, as its snapshot still has them, and gets C and D.',
    )
  })

  test('without rows as nothing', async () => {
    expect(await last({ deleteB: true, deleteC: true }, 'OBCO')).toContain('gets nothing.')
  })
})

describe('a change is told', () => {
  test('with the list that it leaves, and the boundary with whoever carries its values', async () => {
    expect(await last({ deleteB: true }, 'KB')).toBe(
      "B is deleted. K doesn't need the row: it carries B's values. The list is now A, C and D.",
    )
    expect(await last({ deleteB: true }, 'B')).toBe('B is deleted. The list is now A, C and D.')
  })

  test('as none where the row is gone', async () => {
    expect(await last({ deleteC: true, move: true }, 'CM')).toContain('M finds no row to change.')
  })
})

test('an edited statement is told by what came back, an error by its SQLSTATE, a wait by its lock', async () => {
  expect(await last({ insertX: true }, 'X', { insertX: 'SELECT 1' })).toBe("X's insertX ran: SELECT 1.")
  expect(await last({}, 'O', { 'offset-page': 'SELECT 1 / 0' })).toContain('PostgreSQL answers 22012')
  const locks = { 'snapshot-page': 'SELECT created_at::text, order_id::text FROM orders FOR UPDATE' }
  expect(await last({ deleteA: true, snapshot: true }, 'SSA', locks)).toBe('A has to wait for S, which holds a lock.')
  expect(await last({ deleteA: true, snapshot: true }, 'SSAS!', locks)).toContain("A's wait is over. A is deleted.")
})
