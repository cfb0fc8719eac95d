import { queryOf, type Query, type Sql } from '../../reference/index.ts'
import type { Session } from '../../session/index.ts'

/** A session that is alone on its database: it never waits. */
export function alone(session: Session): Sql {
  return {
    async execute(name, sql, parameters) {
      const outcome = await session.execute(sql, parameters)
      if (outcome.kind === 'waiting') throw new Error(`${name}: a session alone waited for ${outcome.for.join()}`)
      return outcome
    },
  }
}

export const queryAlone = (session: Session): Query => queryOf(alone(session))
