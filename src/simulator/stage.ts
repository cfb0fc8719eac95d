import { EngineFault, type Cluster } from '../session/index.ts'
import type { Edits } from './contracts.ts'
import { sessionName, type Lane } from './lane.ts'
import type { Parameters, Scenario } from './scenario.ts'
import type { Message, Token } from './trace.ts'

/** What a run is played on. It stands between two steps, and only `takeToken` moves it. */
export interface Stage {
  readonly cluster: Cluster
  readonly scenario: Scenario
  readonly parameters: Parameters
  readonly edits: Edits
  readonly lanes: readonly Lane[]
  /** Messages to the outside that arrived, in order. */
  readonly delivered: Message[]
  /** What has run, wake tokens included. */
  readonly schedule: Token[]
  /** What each actor that the schedule crashed was about to do. */
  readonly crashPoints: string[]
  readonly clock: { now: number }
  /** What the scenario's witness has seen so far. */
  witnessed: unknown
  /** The database's, where it is known and nothing has touched the database since. */
  fingerprint: string | undefined
}

export function laneOf({ lanes }: Stage, actor: string): Lane {
  const lane = lanes.find((each) => each.actor.name === actor)
  if (lane === undefined) throw new EngineFault(`there is no actor ${actor}`)
  return lane
}

/** The lane whose current process has this session. */
export function laneOfSession({ lanes }: Stage, session: string): Lane {
  const lane = lanes.find(({ actor, incarnation }) => sessionName(actor.name, incarnation) === session)
  if (lane === undefined) throw new EngineFault(`no process has the session ${session}`)
  return lane
}
