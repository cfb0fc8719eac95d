import { EngineFault, Unsupported } from '../../session/index.ts'
import type { Lane } from '../lane.ts'
import { MAX_STEPS } from '../live-run.ts'
import { run } from '../run.ts'
import { laneOf, type Stage } from '../stage.ts'
import { takeToken, type Choices } from '../take-token.ts'
import type { Token, Wake } from '../trace.ts'
import type { Expedition } from './expedition.ts'
import { newEdge, type Edge } from './graph.ts'
import { isOwnStep } from './own-steps.ts'

interface TakenEdge {
  readonly tokens: readonly Token[]
  readonly ownSteps: number
  readonly wakes: readonly Wake[]
}

/** Takes an edge for the first time. */
export async function takeEdge(expedition: Expedition, stage: Stage, edge: Edge): Promise<TakenEdge> {
  const [token, ...answers] = edge.plan
  if (token === undefined) throw new EngineFault('an edge without a token')
  const lane = laneOf(stage, token.actor)
  const wakes: Wake[] = []
  const choices: Choices = {
    lockTimeoutWillExpire: false,
    wake: (candidates) => answers[wakes.length]?.actor ?? candidates[0] ?? '',
  }
  let steps = 0
  const take = async (): Promise<void> => {
    const taken = await takeToken(stage, token, choices).catch((error: unknown) =>
      refused(expedition, stage, token, error),
    )
    wakes.push(...taken.wakes)
    steps++
  }
  // A crash right after such a step is a crash point of its own, though nothing tells it from the one before.
  const ahead = expedition.merging && !expedition.byCrashPoint && token.kind === 'step'
  while (ahead && steps < MAX_STEPS && isOwnStep(stage, lane)) await take()
  if (steps === 0 || awaitsExecute(lane)) await take()
  const woken = wakes.map(({ taken }): Token => ({ kind: 'wake', actor: taken }))
  return { tokens: [...Array.from({ length: steps }, () => token), ...woken], ownSteps: steps - 1, wakes }
}

/** The same refusal as `run` gives, which carries the trace. */
async function refused(expedition: Expedition, stage: Stage, token: Token, error: unknown): Promise<never> {
  const { cluster, scenario, parameters, edits } = expedition
  if (error instanceof Unsupported) {
    await run(cluster, scenario, { parameters, edits, schedule: [...stage.schedule, token] })
  }
  throw error
}

function awaitsExecute({ process }: Lane): boolean {
  return process.kind === 'live' && process.code.effect?.kind === 'execute'
}

/** The other answers to the choices that were left open. */
export function addSiblings(edge: Edge, wakes: readonly Wake[]): void {
  const [token] = edge.plan
  if (token === undefined) return
  const answered = edge.plan.length - 1
  const siblings = wakes.slice(answered).flatMap(({ candidates, taken }, index) => {
    const before = wakes.slice(0, answered + index).map((wake): Token => ({ kind: 'wake', actor: wake.taken }))
    return candidates
      .filter((candidate) => candidate !== taken)
      .map((actor): readonly Token[] => [token, ...before, { kind: 'wake', actor }])
  })
  edge.weight /= siblings.length + 1
  edge.from.edges.push(...siblings.map((plan) => newEdge(edge.from, plan, edge.weight)))
}
