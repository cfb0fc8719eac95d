import type { Cluster, Completion, Outcome, Session, Setup } from '../../../src/session/index.ts'

/**
 * Plays a transcript on a cluster and returns it as it really went, to be compared with what is written. A line is
 * `A: SQL -> what came back`; what comes back is rows `(1, x) (2, y)`, `no rows`, a command tag, `23505 constraint`, or
 * `waits for B`. After a semicolon follow the waits that the line ended, such as `-> COMMIT; B: no rows`. `A: crash` ends
 * A's process. Lines without `->` are set-up: they must complete, and are not shown.
 */
export async function played(cluster: Cluster, setup: Setup, transcript: string): Promise<string> {
  await cluster.reset(setup)
  const sessions = new Map<string, Session>()
  const lines: string[] = []
  for (const line of transcript.split('\n').map((each) => each.trim())) {
    const [, name = '', sql = '', expected] = /^(\w+): (.*?)(?:\s+-> (.*))?$/.exec(line) ?? []
    if (name === '') continue
    const session = sessions.get(name) ?? (await cluster.open(name))
    sessions.set(name, session)
    const came = sql === 'crash' ? await crash(session) : toldOutcome(await session.execute(sql))
    const over = (await cluster.settle()).map(toldCompletion)
    if (expected !== undefined) lines.push(`${name}: ${sql} -> ${[came, ...over].join('; ')}`)
    else if (/^\d{5}|^waits/.test(came) || over.length > 0) throw new Error(`${line}: ${[came, ...over].join('; ')}`)
  }
  return lines.join('\n')
}

/** The transcript as it is written, for the comparison. */
export function written(transcript: string): string {
  const lines = transcript.split('\n').map((each) => each.trim().replace(/\s+-> /, ' -> '))
  return lines.filter((line) => line.includes(' -> ')).join('\n')
}

async function crash(session: Session): Promise<string> {
  await session.crash()
  return 'crashed'
}

function toldCompletion({ session, outcome }: Completion): string {
  return `${session}: ${toldOutcome(outcome)}`
}

export function toldOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'waiting':
      return `waits for ${outcome.for.join(', ')}`
    case 'failed':
      return [outcome.error.sqlstate, outcome.error.constraint].filter((part) => part !== undefined).join(' ')
    case 'completed': {
      const last = outcome.results.at(-1)
      if (last === undefined || last.fields.length === 0) return last?.tag ?? ''
      return last.rows.map((row) => `(${row.map((value) => value ?? 'NULL').join(', ')})`).join(' ') || 'no rows'
    }
  }
}
