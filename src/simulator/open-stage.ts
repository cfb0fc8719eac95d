import type { Cluster } from '../session/index.ts'
import { startProcess } from './continuation.ts'
import type { Edits } from './contracts.ts'
import { checkEdits } from './edits.ts'
import { InvalidRequest } from './errors/invalid-request.ts'
import { newLane, type Lane } from './lane.ts'
import type { Parameters, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/**
 * Resets the cluster to the scenario's setup and starts every actor's code, up to its first effect. `parameters` are
 * complete. Rejects with `InvalidRequest` or `ActorFailed`.
 */
export async function openStage(
  cluster: Cluster,
  scenario: Scenario,
  parameters: Parameters,
  edits: Edits,
): Promise<Stage> {
  checkEdits(scenario, parameters, edits)
  const lanes = scenario.actors(parameters).map(newLane)
  checkNames(scenario, lanes)
  await cluster.reset(scenario.setup(parameters))
  const stage: Stage = { cluster, scenario, parameters, edits, lanes, delivered: [], schedule: [], ...fresh() }
  for (const lane of lanes) await startProcess(stage, lane)
  stage.witnessed = scenario.witness?.start(await cluster.observe(scenario.tables))
  return stage
}

function fresh(): Pick<Stage, 'crashPoints' | 'clock' | 'witnessed' | 'fingerprint'> {
  return { crashPoints: [], clock: { now: 0 }, witnessed: undefined, fingerprint: undefined }
}

function checkNames({ slug }: Scenario, lanes: readonly Lane[]): void {
  const names = lanes.map((lane) => lane.actor.name)
  const wrong = names.find((name, index) => !/^[A-Z]$/.test(name) || names.indexOf(name) !== index)
  if (wrong === undefined) return
  throw new InvalidRequest(`${slug} names an actor ${JSON.stringify(wrong)}: names are capital letters, each used once`)
}
