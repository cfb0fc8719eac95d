import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSchedule } from '../../../../src/simulator/schedule.ts'
import { readLink, writeLink, type Linkable, type LinkedRun } from '../../../../src/widgets/shared/permalink.ts'

const text = (en: string) => ({ en, ja: en })
const option = (value: string) => ({ value, label: text(value) })
const scenario: Linkable = {
  slug: 'made-up',
  version: 3,
  parameters: {
    strategy: { kind: 'choice', label: text('strategy'), options: [option('look'), option('leap')], default: 'look' },
    requests: { kind: 'integer', label: text('requests'), min: 2, max: 4, default: 2 },
    resend: { kind: 'flag', label: text('resend'), default: false },
  },
  statements: ({ strategy }) =>
    strategy === 'look'
      ? [{ name: 'find', label: text('find'), sql: 'SELECT 1' }]
      : [{ name: 'insert', label: text('insert'), sql: 'INSERT' }],
}
const defaults = { strategy: 'look', requests: 2, resend: false }

const kinds = ['step', 'crash', 'expire', 'lose', 'double', 'delay', 'wake'] as const
const linkedRun: fc.Arbitrary<LinkedRun> = fc
  .record({
    strategy: fc.constantFrom('look', 'leap'),
    requests: fc.integer({ min: 2, max: 4 }),
    resend: fc.boolean(),
    schedule: fc.array(fc.record({ kind: fc.constantFrom(...kinds), actor: fc.constantFrom('A', 'B', 'C') }), {
      maxLength: 40,
    }),
    sql: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
    at: fc.option(fc.nat({ max: 999 }), { nil: undefined }),
  })
  .map(({ strategy, requests, resend, schedule, sql, at }) => ({
    parameters: { strategy, requests, resend },
    schedule: formatSchedule(schedule),
    edits: sql === null ? {} : { [strategy === 'look' ? 'find' : 'insert']: sql },
    ...(at !== undefined && { at }),
  }))

const isKnown = (slug: string) => slug === 'other'

describe('a permalink', () => {
  test('brings back the run that it was made of', () => {
    fc.assert(
      fc.property(linkedRun, (run) => {
        expect(readLink(scenario, writeLink(scenario, run), isKnown)).toEqual({ kind: 'linked', run, problems: [] })
      }),
    )
  })

  test('is read from any text without an error, to a run that this scenario has', () => {
    const part = fc.tuple(
      fc.constantFrom(
        'run',
        'v',
        's',
        'at',
        'p.strategy',
        'p.requests',
        'p.resend',
        'p.x',
        'sql.find',
        'sql.x',
        'p.toString',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const link = readLink(scenario, new URLSearchParams([['run', 'made-up'], ...parts]).toString(), isKnown)
        if (link.kind !== 'linked') throw new Error('the link was not recognised')
        expect(['look', 'leap']).toContain(link.run.parameters['strategy'])
        expect(Object.keys(link.run.parameters)).toEqual(Object.keys(defaults))
        expect(link.run.schedule).toMatch(/^([A-Z][!~*._-]?)*$/)
      }),
    )
  })

  test('of another scenario is none', () => {
    expect(readLink(scenario, 'run=other&s=AB', isKnown)).toEqual({ kind: 'none' })
    expect(readLink(scenario, '', isKnown)).toEqual({ kind: 'none' })
  })

  test('of a scenario that there isn’t is answered with this one’s beginning', () => {
    expect(readLink(scenario, 'run=never-was&v=1&s=AB', isKnown)).toEqual({
      kind: 'linked',
      run: { parameters: defaults, schedule: '', edits: {} },
      problems: [{ kind: 'scenario-gone', name: 'never-was' }],
    })
  })

  test('leaves what others keep in the query', () => {
    const query = writeLink(scenario, { parameters: defaults, schedule: 'AB', edits: {} }, 'theme=dark&s=BBB&p.gone=1')
    expect(query).toBe('theme=dark&run=made-up&v=3&s=AB')
  })

  test('of an older version says so and still brings its run', () => {
    expect(readLink(scenario, 'run=made-up&v=2&s=AB', isKnown)).toMatchObject({
      run: { schedule: 'AB' },
      problems: [{ kind: 'version', link: 2, now: 3 }],
    })
  })

  test('without a version says so', () => {
    expect(readLink(scenario, 'run=made-up&s=AB', isKnown)).toMatchObject({
      run: { schedule: 'AB' },
      problems: [{ kind: 'version', link: undefined, now: 3 }],
    })
  })

  test('with values that are gone takes the nearest and names each', () => {
    const link = readLink(scenario, 'run=made-up&v=3&s=AB?C&p.strategy=fly&p.requests=9&p.old=1&sql.insert=X', isKnown)
    expect(link).toEqual({
      kind: 'linked',
      run: { parameters: defaults, schedule: 'AB', edits: {} },
      problems: [
        { kind: 'parameter-value', name: 'strategy', value: 'fly', instead: 'look' },
        { kind: 'parameter-value', name: 'requests', value: '9', instead: '2' },
        { kind: 'parameter-gone', name: 'old' },
        { kind: 'schedule', kept: 'AB' },
        { kind: 'statement-gone', name: 'insert' },
      ],
    })
  })

  test('too long to be one of ours falls back to the defaults', () => {
    const link = readLink(scenario, `run=made-up&v=3&s=${'A'.repeat(3000)}`, isKnown)
    expect(link).toMatchObject({
      run: { parameters: defaults, schedule: '' },
      problems: [{ kind: 'broken', part: 's' }],
    })
  })
})
