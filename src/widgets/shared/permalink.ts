import * as v from 'valibot'
import type { Edits } from '../../simulator/contracts.ts'
import type { Parameters, ParameterSpec, Scenario } from '../../simulator/scenario.ts'
import { formatSchedule, parseSchedule } from '../../simulator/schedule.ts'
import type { ParameterValue } from '../../simulator/trace.ts'

/**
 * A run in a URL's query: `run` (the scenario), `v` (its version), `s` (the schedule), `at` (the step in focus), `p.<name>`
 * for a parameter that differs from its default, `sql.<name>` for an edited statement. Other entries are left alone.
 */
export interface LinkedRun {
  readonly parameters: Parameters
  readonly schedule: string
  readonly edits: Edits
  /** How many steps are shown; absent: all. */
  readonly at?: number
}

export type LinkProblem =
  | { readonly kind: 'scenario-gone'; readonly name: string }
  | { readonly kind: 'version'; readonly link: number | undefined; readonly now: number }
  | { readonly kind: 'parameter-gone'; readonly name: string }
  | { readonly kind: 'parameter-value'; readonly name: string; readonly value: string; readonly instead: string }
  | { readonly kind: 'schedule'; readonly kept: string }
  | { readonly kind: 'statement-gone'; readonly name: string }
  | { readonly kind: 'broken'; readonly part: string }

/** `none`: no link for this scenario. `problems` says what changed; `run` is the nearest run there is. */
export type LinkReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'linked'; readonly run: LinkedRun; readonly problems: readonly LinkProblem[] }

/** What a permalink needs to know about a scenario. */
export type Linkable = Pick<Scenario, 'slug' | 'version' | 'parameters' | 'statements'>

const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))
const Query = v.object({
  v: v.fallback(v.nullable(count), null),
  at: v.fallback(v.nullable(count), null),
  s: v.pipe(v.string(), v.maxLength(2000)),
  parameters: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(200))),
  edits: v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(5000))),
})

const OURS = /^(run|v|s|at|p\..+|sql\..+)$/

/** The query (without `?`) that shows this run; what else stands in `query` stays. */
export function writeLink(scenario: Linkable, run: LinkedRun, query = ''): string {
  const search = new URLSearchParams(query)
  for (const name of [...search.keys()]) if (OURS.test(name)) search.delete(name)
  search.set('run', scenario.slug)
  search.set('v', String(scenario.version))
  for (const [name, spec] of Object.entries(scenario.parameters)) {
    const value = run.parameters[name]
    if (value !== undefined && value !== spec.default) search.set(`p.${name}`, String(value))
  }
  for (const [name, sql] of Object.entries(run.edits)) search.set(`sql.${name}`, sql)
  search.set('s', run.schedule)
  if (run.at !== undefined) search.set('at', String(run.at))
  return search.toString()
}

/**
 * Reads a query. Never throws: what doesn't fit is replaced by the nearest that does, and named in `problems`. `isKnown`
 * tells scenarios that exist: a link to another of them isn't ours, one to none is answered with this one's beginning.
 */
export function readLink(scenario: Linkable, query: string, isKnown: (slug: string) => boolean): LinkReading {
  const search = new URLSearchParams(query)
  const slug = search.get('run')
  if (slug === null || (slug !== scenario.slug && isKnown(slug))) return { kind: 'none' }
  if (slug !== scenario.slug) {
    const run = { parameters: defaultParameters(scenario), schedule: '', edits: {} }
    return { kind: 'linked', run, problems: [{ kind: 'scenario-gone', name: slug.slice(0, 80) }] }
  }
  const named = (prefix: string) =>
    Object.fromEntries(
      [...search]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    )
  const raw = {
    v: search.get('v'),
    at: search.get('at'),
    s: search.get('s') ?? '',
    parameters: named('p.'),
    edits: named('sql.'),
  }
  const parsed = v.safeParse(Query, raw)
  if (!parsed.success) {
    const part = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? ''
    const run = { parameters: defaultParameters(scenario), schedule: '', edits: {} }
    return { kind: 'linked', run, problems: [{ kind: 'broken', part }] }
  }
  const { output } = parsed
  const problems: LinkProblem[] = []
  if (output.v !== scenario.version)
    problems.push({ kind: 'version', link: output.v ?? undefined, now: scenario.version })
  const parameters = nearestParameters(scenario, output.parameters, problems)
  const schedule = nearestSchedule(output.s, problems)
  const edits = knownEdits(scenario, parameters, output.edits, problems)
  const at = output.at === null ? {} : { at: output.at }
  return { kind: 'linked', run: { parameters, schedule, edits, ...at }, problems }
}

export function defaultParameters(scenario: Pick<Scenario, 'parameters'>): Parameters {
  return Object.fromEntries(Object.entries(scenario.parameters).map(([name, spec]) => [name, spec.default]))
}

/** `undefined` when the text is no value of this parameter. */
export function readParameter(spec: ParameterSpec, text: string): ParameterValue | undefined {
  switch (spec.kind) {
    case 'choice':
      return spec.options.some(({ value }) => value === text) ? text : undefined
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'integer': {
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
      return value >= spec.min && value <= spec.max ? value : undefined
    }
  }
}

function nearestParameters(
  scenario: Linkable,
  texts: Readonly<Record<string, string>>,
  problems: LinkProblem[],
): Parameters {
  const parameters: Record<string, ParameterValue> = { ...defaultParameters(scenario) }
  for (const [name, text] of Object.entries(texts)) {
    const spec = Object.hasOwn(scenario.parameters, name) ? scenario.parameters[name] : undefined
    if (spec === undefined) {
      problems.push({ kind: 'parameter-gone', name })
      continue
    }
    const value = readParameter(spec, text)
    if (value === undefined)
      problems.push({ kind: 'parameter-value', name, value: text, instead: String(spec.default) })
    else parameters[name] = value
  }
  return parameters
}

function nearestSchedule(text: string, problems: LinkProblem[]): string {
  if (parseSchedule(text) !== undefined) return text
  const kept = /^(?:[A-Z][!~*._-]?)*/.exec(text)?.[0] ?? ''
  problems.push({ kind: 'schedule', kept })
  return formatSchedule(parseSchedule(kept) ?? [])
}

function knownEdits(scenario: Linkable, parameters: Parameters, texts: Edits, problems: LinkProblem[]): Edits {
  const originals = new Map(scenario.statements(parameters).map(({ name, sql }) => [name, sql]))
  const known: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    const original = originals.get(name)
    if (original === undefined) problems.push({ kind: 'statement-gone', name })
    else if (text !== original) known[name] = text
  }
  return known
}
