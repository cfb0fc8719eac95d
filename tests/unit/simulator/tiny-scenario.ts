import type { Actor, EndState, Invariant, Process, Scenario } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { LocalizedText, Step, Token } from '../../../src/simulator/trace.ts'

interface Tiny {
  readonly schema?: string
  readonly seed?: string
  readonly actors: Readonly<Record<string, Actor['run']>>
  readonly restarts?: number
  readonly statements?: Readonly<Record<string, string>>
  /** The name of an outcome; the default lists the rows of `t`. */
  readonly outcome?: (end: EndState) => string
  readonly invariants?: readonly Invariant[]
}

const same = (text: string): LocalizedText => ({ en: text, ja: text })

/** A scenario over one table `t (id, n)`, for tests of the simulator. */
export function tiny({
  schema = 'CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL);',
  seed = 'INSERT INTO t VALUES (1, 0);',
  actors,
  restarts = 0,
  statements = {},
  outcome = rowsOf,
  invariants = [],
}: Tiny): Scenario {
  return {
    slug: 'tiny',
    version: 1,
    title: same('tiny'),
    parameters: {},
    statements: () => Object.entries(statements).map(([name, sql]) => ({ name, sql, label: same(name) })),
    setup: () => ({ schema, seed }),
    tables: [{ name: 't', columns: ['id', 'n'], orderBy: 'id' }],
    actors: () => Object.entries(actors).map(([name, run]) => ({ name, title: same(name), restarts, run })),
    invariants,
    outcome: (end) => ({ id: outcome(end), label: same('') }),
    outcomes: [],
    presets: [],
  }
}

/** An actor that sends these statements, one after the other, whatever comes out. */
export function sends(...statements: readonly string[]): Actor['run'] {
  return async (process: Process) => {
    for (const sql of statements) await process.execute('s', sql)
  }
}

export function rowsOf({ tables }: EndState): string {
  return tables.flatMap(({ rows }) => rows.map(({ values }) => values.join('='))).join(' ')
}

export function tokens(schedule: string): readonly Token[] {
  const parsed = parseSchedule(schedule)
  if (parsed === undefined) throw new Error(`${schedule} is no schedule`)
  return parsed
}

/** A step in a few words: `A begin BEGIN`, `B waits for A`. */
export function toldBriefly({ actor, incarnation, event, completions }: Step): string {
  const who = incarnation === 1 ? actor : `${actor}${incarnation}`
  const own = ((): string => {
    switch (event.kind) {
      case 'statement':
      case 'expire':
        return event.outcome.kind === 'waiting' ? `waits for ${event.outcome.for.join()}` : over(event.outcome)
      case 'send':
        return `${event.fate} ${event.message.type}`
      case 'receive':
        return `receives ${event.message.type}`
      default:
        return event.kind
    }
  })()
  return [`${who} ${own}`, ...completions.map((each) => `${each.actor} ${over(each.outcome)}`)].join(', ')
}

function over(outcome: Step['completions'][number]['outcome']): string {
  return outcome.kind === 'failed' ? outcome.error.sqlstate : (outcome.results.at(-1)?.tag ?? '')
}
