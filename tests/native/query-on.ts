import { queryOf, type Query } from '../../src/reference/index.ts'
import type { Session } from '../../src/session/index.ts'

/** The reference's way to a session that never has to wait. */
export function queryOn({ session }: { readonly session: Session }): Query {
  return queryOf({
    async execute(_name, sql, parameters) {
      const outcome = await session.execute(sql, parameters)
      if (outcome.kind === 'waiting') throw new Error(`${session.name} waits`)
      return outcome
    },
  })
}
