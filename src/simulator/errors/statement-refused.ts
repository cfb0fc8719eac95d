import type { Unsupported } from '../../session/index.ts'
import type { SentStatement, Trace } from '../trace.ts'
import { SimulatorError } from './simulator-error.ts'

/** The engine can't run a statement truthfully; `cause` says why. `trace` is the run before that statement. */
export class StatementRefused extends SimulatorError {
  readonly tag = 'StatementRefused'
  constructor(
    readonly trace: Trace,
    readonly actor: string,
    readonly statement: SentStatement,
    override readonly cause: Unsupported,
  ) {
    super(`${actor}'s statement ${statement.name} can't be run: ${cause.message}`)
    this.name = 'StatementRefused'
  }
}
