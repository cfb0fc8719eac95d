export type { Value, Field, StatementResult } from './values.ts'
export type {
  SqlError,
  Notice,
  Notification,
  Completed,
  Failed,
  Waiting,
  LockTarget,
  Finished,
  Outcome,
} from './outcome.ts'
export type {
  Choose,
  Cluster,
  ClusterInfo,
  Completion,
  ExecuteOptions,
  ObservedRow,
  ObservedTable,
  OpenChoice,
  Session,
  Setup,
  TableQuery,
} from './cluster.ts'
export { EngineFault, SessionBusy, SessionError, Unsupported } from './errors.ts'
