import type { Outcome, StatementResult } from '../session/index.ts'
import { formatSchedule } from '../simulator/schedule.ts'
import type { Event, SentStatement, Step, Trace } from '../simulator/trace.ts'

/** A trace for a terminal: a line or two for each step, then the verdict. */
export function traceText(trace: Trace): string {
  const { scenario, version, engine, parameters, schedule, steps } = trace
  return [
    `${scenario} (version ${version}) on ${engine.engine}, PostgreSQL ${engine.postgres}`,
    Object.entries(parameters)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    `schedule ${schedule}`,
    '',
    ...steps.flatMap((step, index) => stepLines(step, String(index + 1).padStart(3))),
    '',
    ...verdictLines(trace),
  ].join('\n')
}

function stepLines(step: Step, number: string): readonly string[] {
  const { actor, incarnation, event, completions, wakes = [] } = step
  const who = incarnation === 1 ? actor : `${actor}${incarnation}`
  const [first = '', ...more] = eventLines(event)
  return [
    `${number} ${who.padEnd(2)} ${first}`,
    ...more.map((line) => `       ${line}`),
    ...wakes.map(
      ({ candidates, taken }) => `       of ${candidates.join(' and ')}, PostgreSQL may wake either: ${taken}`,
    ),
    ...completions.map(
      (over) => `       ${over.actor}'s ${over.statement.name} waits no longer -> ${outcomeText(over.outcome)}`,
    ),
  ]
}

function eventLines(event: Event): readonly string[] {
  switch (event.kind) {
    case 'statement':
      return [...statementLines(event.statement), `-> ${outcomeText(event.outcome)}`]
    case 'expire':
      return [`lock_timeout expires in ${event.statement.name} -> ${outcomeText(event.outcome)}`]
    case 'send': {
      const { to, type, body } = event.message
      return [`sends ${type} to ${to}, ${event.fate}: ${JSON.stringify(body)}`]
    }
    case 'receive':
      return [`receives ${event.message.type} from ${event.message.from}: ${JSON.stringify(event.message.body)}`]
    case 'crash':
      return [event.by === 'schedule' ? 'crashes' : 'crashes, as the scenario has it']
    case 'restart':
      return ['starts again']
    case 'timer':
      return [`${event.milliseconds} ms pass`]
    case 'stall':
      return ['hung until nobody else could go on']
  }
}

function statementLines({ name, sql, parameters, edited }: SentStatement): readonly string[] {
  const bound = parameters.map((value, index) => `$${index + 1}=${value ?? 'NULL'}`).join(' ')
  const text = sql.replace(/\s+/g, ' ').trim()
  return [`${name}${edited ? ' (edited)' : ''}: ${text}`, ...(bound === '' ? [] : [bound])]
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'waiting') {
    const { type, mode, relation } = outcome.lock
    return `waits for ${outcome.for.join(' and ')} (${type} ${mode}${relation === undefined ? '' : ` on ${relation}`})`
  }
  const results = outcome.results.map(resultText)
  if (outcome.kind === 'completed') return results.join('; ')
  const { sqlstate, message } = outcome.error
  return [...results, `${sqlstate} ${message}`].join('; ')
}

function resultText({ tag, fields, rows }: StatementResult): string {
  if (fields.length === 0) return tag
  const names = fields.map((field) => field.name).join(', ')
  const lines = rows.map((row) => `(${row.map((value) => value ?? 'NULL').join(', ')})`)
  return `${tag} ${names}: ${lines.length === 0 ? 'no row' : lines.join(' ')}`
}

function verdictLines({ complete, verdict, enabled }: Trace): readonly string[] {
  if (!complete)
    return [`unfinished; next could be: ${enabled.map((token) => formatSchedule([token])).join(' ') || 'nothing'}`]
  return [
    `${verdict.kind}: ${verdict.outcome}`,
    ...verdict.broken.map(({ invariant, seen }) => `  ${invariant}: ${seen.en}`),
  ]
}
