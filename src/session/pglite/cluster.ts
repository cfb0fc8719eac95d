import type { Choose, Cluster, Completion, Session, Setup } from '../cluster.ts'
import { EngineFault, SessionBusy, Unsupported } from '../errors.ts'
import type { Outcome, SqlError } from '../outcome.ts'
import { openBackend, type Backend } from './backend.ts'
import type { BootFiles } from './boot-files.ts'
import { cycleThrough, deadlockError, dueAt, findVictim, milliseconds } from './deadlock.ts'
import { createEngine, type Engine } from './engine.ts'
import { createFingerprint } from './fingerprint.ts'
import { bootHost, type Host } from './host.ts'
import { createObservation } from './observation.ts'
import { drawsFromGenerator } from './random.ts'
import { refuse } from './refusals.ts'
import { createReset } from './reset.ts'
import { newSession, type SessionState, type Waiter } from './session-state.ts'
import { splitStatements } from './sql-text.ts'
import { parseStatement } from './statement.ts'

/** Where virtual time starts: 2026-01-01 00:00 UTC. */
export const EPOCH = Date.UTC(2026, 0, 1)

const TIMEOUTS: Readonly<Record<'55P03' | '57014', SqlError>> = {
  '55P03': { sqlstate: '55P03', severity: 'ERROR', message: 'canceling statement due to lock timeout' },
  '57014': { sqlstate: '57014', severity: 'ERROR', message: 'canceling statement due to statement timeout' },
}

/** A cluster on PGlite: any number of sessions over its one backend, deterministic, with a virtual clock. */
export async function createPgliteCluster({ boot }: { readonly boot: BootFiles }): Promise<Cluster> {
  const host = await bootHost(boot, EPOCH)
  const backend = openBackend(host)
  return clusterOn(host, backend, createEngine(host, backend))
}

function clusterOn(host: Host, backend: Backend, engine: Engine): Cluster {
  const [version = ''] = backend.query(`select current_setting('server_version')`)[0] ?? []
  const sessions = new Map<string, SessionState>()
  const { queue, parking } = engine
  const observation = createObservation(backend, engine, sessions)
  const fingerprint = createFingerprint(host, backend, engine, sessions, observation)
  const rebuild = createReset(backend, engine.sequences)
  /** The engine stopped in the middle of something: until the next reset nothing that it shows can be trusted. */
  let broken = false

  function orBreak<T>(action: () => T): T {
    if (broken) throw new EngineFault('an earlier statement could not be carried through; reset the cluster')
    try {
      return action()
    } catch (error) {
      broken = true
      throw error
    }
  }

  function settle(choose?: Choose): Completion[] {
    const done: Completion[] = []
    for (;;) {
      const waiter = nextToRun(choose)
      if (!waiter) return done
      const outcome = waiter.verdict ? engine.fail(waiter, errorOf(waiter)) : engine.resume(waiter)
      observation.forget(waiter.session)
      if (outcome.kind !== 'waiting') done.push({ session: waiter.session.name, outcome })
    }
  }

  function nextToRun(choose: Choose | undefined): Waiter | undefined {
    const candidates = queue.candidates()
    const ending = candidates.find(({ verdict }) => verdict)
    if (ending) return ending
    if (candidates.length <= 1) return candidates[0] ?? deadlocked()
    const name = choose?.({ kind: 'wake', candidates: candidates.map(({ session }) => session.name).sort() })
    return candidates.find(({ session }) => session.name === name) ?? candidates[0]
  }

  function deadlocked(): Waiter | undefined {
    const victim = findVictim(queue)
    if (victim) victim.verdict = '40P01'
    return victim ?? queue.candidates()[0]
  }

  function errorOf(waiter: Waiter): SqlError {
    if (waiter.verdict === '55P03' || waiter.verdict === '57014') return TIMEOUTS[waiter.verdict]
    return deadlockError(waiter, cycleThrough(waiter) ?? [])
  }

  function advanceClock(by: number): void {
    host.clock += by
    for (const waiter of queue.waiters) {
      const passed = (setting: string, from: number) =>
        from + (milliseconds(waiter.session, setting) ?? Infinity) <= host.clock
      if (passed('lock_timeout', waiter.since)) waiter.verdict ??= '55P03'
      if (passed('statement_timeout', waiter.attempt.clock)) waiter.verdict ??= '57014'
      if (dueAt(waiter) <= host.clock && !cycleThrough(waiter)) waiter.checked = true
    }
  }

  function open(name: string): Session {
    if (sessions.has(name)) throw new SessionBusy(name, 'closed')
    const state = newSession(name)
    sessions.set(name, state)
    const end = async () => {
      if (!state.closed) engine.abandon(state)
      observation.forget(state)
    }
    return {
      name,
      execute: async (sql, parameters) => {
        if (state.closed) throw new SessionBusy(name, 'closed')
        if (state.waiter) throw new SessionBusy(name, 'waiting')
        const statements = (parameters ? [sql] : splitStatements(sql)).map((text) =>
          parseStatement(text, name, parameters),
        )
        for (const statement of statements) refuse(statement)
        host.random.seeding ||= drawsFromGenerator(sql)
        state.program = {
          statements,
          next: 0,
          implicit: statements.length > 1 && !state.transaction,
          results: [],
          notices: [],
        }
        const outcome: Outcome = orBreak(() => engine.advance(state))
        // A waiter's open transaction has written what it had before.
        if (outcome.kind !== 'waiting') observation.forget(state)
        return outcome
      },
      crash: end,
      vanish: () => Promise.reject(new Unsupported('vanish', 'a statement without a client is yet to come')),
      close: end,
    }
  }

  async function reset(setup: Setup): Promise<void> {
    if (broken) {
      parking.clear()
      rebuild.forget()
    } else for (const state of sessions.values()) if (!state.closed) engine.abandon(state)
    broken = false
    sessions.clear()
    queue.clear()
    parking.reset()
    observation.reset()
    engine.commits.length = 0
    host.clock = EPOCH
    host.random.state = 1
    host.random.seeding = drawsFromGenerator(setup.schema + setup.seed)
    if (host.random.seeding) backend.query('select setseed(0)')
    rebuild.build(setup, engine.ddlRan)
    engine.ddlRan = false
  }

  return {
    info: { engine: 'pglite', postgres: version ?? '' },
    reset,
    open: async (name) => open(name),
    settle: async (choose) => orBreak(() => settle(choose)),
    waiting: () => new Map(queue.waiters.map((waiter) => [waiter.session.name, engine.describe(waiter)])),
    expireLockTimeout: async (name) => {
      const waiter = sessions.get(name)?.waiter
      if (waiter) waiter.verdict = '55P03'
    },
    observe: async (tables) => orBreak(() => observation.observe(tables)),
    advanceClock: async (by) => advanceClock(by),
    fingerprint: async (tables) => orBreak(() => fingerprint.of(tables)),
    close: () => host.close(),
  }
}
