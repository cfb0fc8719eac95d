import type { Effect } from './effect.ts'
import type { Actor, Process } from './scenario.ts'
import type { Message } from './trace.ts'

/** One incarnation of an actor's code: it stands at an effect, or it has ended. */
export interface RunningCode {
  /** What the code awaits; `undefined` once it has ended. */
  readonly effect: Effect | undefined
  /**
   * Gives the awaited effect its result and lets the code go on to its next effect or its end. Rejects with what the
   * code threw.
   */
  resume(result: unknown): Promise<void>
  /** The process dies: its code never runs again, no catch and no finally of it. */
  abandon(): void
  /** What the code has learned, in order; it writes down each look at the clock, its owner the results of its effects. */
  readonly readings: string[]
}

/** What code may ask for without a step. */
export type Surroundings = Pick<Process, 'now' | 'showState' | 'showLedger'>

/**
 * Between two effects, code may only await its own promises, which settle within microtasks. Code that takes more turns
 * than this awaits something from outside the simulation.
 */
const TURNS = 10_000

/** Starts an actor's code and lets it go to its first effect (or its end). */
export async function startCode(actor: Actor, incarnation: number, around: Surroundings): Promise<RunningCode> {
  const readings: string[] = []
  let awaited: { readonly effect: Effect; resolve: (result: never) => void } | undefined
  let state: 'running' | 'at-effect' | 'ended' | 'failed' | 'abandoned' = 'running'
  let failure: unknown

  function fail(cause: unknown): void {
    if (state === 'abandoned' || state === 'failed') return
    state = 'failed'
    failure = cause
  }

  function perform<Result>(effect: Effect): Promise<Result> {
    return new Promise((resolve) => {
      if (state === 'abandoned') return
      if (state !== 'running') {
        fail(
          new Error(`it asks for ${effect.kind} while it ${state === 'ended' ? 'has ended' : 'awaits another effect'}`),
        )
        return
      }
      awaited = { effect, resolve }
      state = 'at-effect'
    })
  }

  // The loop ends because the code arrived somewhere, which is tracked; the bound only turns a hang into an error.
  async function arrive(): Promise<void> {
    for (let turn = 0; state === 'running'; turn++) {
      if (turn === TURNS) fail(new Error('it awaits something that is no effect of its process'))
      else await Promise.resolve()
    }
    if (state === 'failed') throw failure
  }

  const process: Process = {
    actor: actor.name,
    incarnation,
    execute: (name, sql, parameters = []) => perform({ kind: 'execute', name, sql, parameters: [...parameters] }),
    send: (message) => perform({ kind: 'send', message: asData({ from: actor.name, ...message }) }),
    receive: () => perform({ kind: 'receive' }),
    receiveWithin: (within) => perform({ kind: 'receive', within }),
    now() {
      const now = around.now()
      readings.push(`${now} ms`)
      return now
    },
    showState: (machine, machineState) => {
      if (state === 'running') around.showState(machine, machineState)
    },
    showLedger: (ledger) => {
      if (state === 'running') around.showLedger(ledger)
    },
    sleep: (milliseconds) => perform({ kind: 'sleep', milliseconds }),
    stall: () => perform({ kind: 'stall' }),
    crash: () => perform({ kind: 'crash' }),
  }

  actor.run(process).then(() => {
    if (state === 'at-effect') fail(new Error(`it ended without awaiting its ${awaited?.effect.kind}`))
    else if (state === 'running') state = 'ended'
  }, fail)
  await arrive()

  return {
    readings,
    get effect() {
      return awaited?.effect
    },
    async resume(result) {
      const resolve = awaited?.resolve
      awaited = undefined
      if (state === 'at-effect') state = 'running'
      resolve?.(result as never)
      await arrive()
    },
    abandon() {
      awaited = undefined
      state = 'abandoned'
    },
  }
}

/** A message as it would cross a wire: later changes of the sender's objects don't reach it. */
function asData(message: Message): Message {
  return JSON.parse(JSON.stringify({ ...message, body: message.body ?? null })) as Message
}
