import {
  EngineFault,
  Unsupported,
  type Choose,
  type Cluster,
  type Completion,
  type ObservedTable,
  type OpenChoice,
  type Outcome,
  type Session,
  type Setup,
  type TableQuery,
  type Waiting,
} from '../session/index.ts'
import { asksForLastingSnapshot } from './lasting-snapshot.ts'

/** A state of the real cluster: what led there from the one before, and what is known to lead on. */
interface Moment {
  readonly before: Moment | undefined
  /** Does again, on the real cluster, what led here. */
  again(): Promise<unknown>
  readonly next: Map<string, Known>
  readonly waiting: ReadonlyMap<string, Waiting>
  /** The sessions whose snapshots may outlive their statements. */
  readonly keepers: ReadonlySet<string>
  observed?: readonly ObservedTable[]
  fingerprint?: string
  /** A moment known before that nothing tells from this one: it goes on from there. */
  same?: Moment
}

type Known =
  | { readonly kind: 'leads'; readonly to: Moment; readonly result: unknown }
  | { readonly kind: 'asks'; readonly choice: OpenChoice }

const recalled = new WeakSet<Cluster>()

/**
 * The same cluster, which asks the database once for each thing that can happen in each state: what has been done after
 * the same beginning is recalled. Sound for a deterministic engine only, so not for a native server. Explorations whose
 * steps mostly lie outside the database become much quicker. All observations must be of the same tables.
 */
export function recallCluster(cluster: Cluster): Cluster {
  if (cluster.info.engine !== 'pglite') throw new Unsupported('recalling', 'a native server may answer otherwise')
  if (recalled.has(cluster)) return cluster
  const roots = new Map<string, Moment>()
  const moments = new Map<string, Moment>()
  let root = ''
  const sessions = new Map<string, Session>()
  let now: Moment | undefined
  /** Where the real cluster stands. */
  let real: Moment | undefined

  function present(): Moment {
    if (now === undefined) throw new EngineFault('the cluster has not been reset')
    return now
  }

  /** Brings the real cluster to where we are. */
  async function catchUp(): Promise<Moment> {
    const target = present()
    const path: Moment[] = []
    for (let at: Moment | undefined = target; at !== undefined && at !== real; at = at.before) path.unshift(at)
    real = undefined
    for (const moment of path) await moment.again()
    real = target
    return target
  }

  function arrive(before: Moment, again: Moment['again'], keepers = before.keepers): Moment {
    const moment: Moment = { before, again, next: new Map(), waiting: new Map(cluster.waiting()), keepers }
    now = real = moment
    return moment
  }

  async function does<Result>(
    name: string,
    action: () => Promise<Result>,
    keepers?: ReadonlySet<string>,
  ): Promise<Result> {
    const known = present().next.get(name)
    if (known?.kind === 'leads') {
      now = known.to.same ?? known.to
      return known.result as Result
    }
    const before = await catchUp()
    // A refusal changes nothing.
    const result = await action()
    before.next.set(name, { kind: 'leads', to: arrive(before, action, keepers), result })
    return result
  }

  async function settle(choose: Choose = ({ candidates: [first = ''] }) => first): Promise<readonly Completion[]> {
    const answers: string[] = []
    const step = () => `settle ${answers.join()}`
    for (;;) {
      const known = present().next.get(step())
      if (known?.kind === 'asks') {
        answers.push(choose(known.choice))
        continue
      }
      if (known?.kind === 'leads') {
        now = known.to.same ?? known.to
        return known.result as readonly Completion[]
      }
      const before = await catchUp()
      let asked = 0
      const result = await cluster.settle((choice) => {
        if (asked === answers.length) {
          before.next.set(step(), { kind: 'asks', choice })
          answers.push(choose(choice))
        }
        return answers[asked++] ?? ''
      })
      const again = () => {
        let position = 0
        return cluster.settle(() => answers[position++] ?? '')
      }
      before.next.set(step(), { kind: 'leads', to: arrive(before, again), result })
      return result
    }
  }

  const open = (name: string): Session => ({
    name,
    execute: (sql, parameters, options) =>
      does<Outcome>(
        `${name} ${JSON.stringify([sql, parameters])}`,
        () => session(name).execute(sql, parameters, options),
        asksForLastingSnapshot(sql) ? new Set([...present().keepers, name]) : undefined,
      ),
    crash: () => does(`${name} crash`, () => session(name).crash(), keepersBut(name)),
    vanish: () => does(`${name} vanish`, () => session(name).vanish(), keepersBut(name)),
    close: () => does(`${name} close`, () => session(name).close(), keepersBut(name)),
  })

  function keepersBut(name: string): ReadonlySet<string> {
    return new Set([...present().keepers].filter((each) => each !== name))
  }

  function session(name: string): Session {
    const found = sessions.get(name)
    if (found === undefined) throw new EngineFault(`there is no session ${name}`)
    return found
  }

  const self: Cluster = {
    info: cluster.info,
    reset(setup: Setup) {
      const key = JSON.stringify(setup)
      root = key
      const start = roots.get(key) ?? {
        before: undefined,
        again: () => cluster.reset(setup),
        next: new Map(),
        waiting: new Map(),
        keepers: new Set(),
      }
      roots.set(key, start)
      now = start
      return Promise.resolve()
    },
    async open(name) {
      await does(`open ${name}`, async () => {
        sessions.set(name, await cluster.open(name))
      })
      return open(name)
    },
    settle,
    waiting: () => present().waiting,
    expireLockTimeout: (name) => does(`expire ${name}`, () => cluster.expireLockTimeout(name)),
    async observe(tables: readonly TableQuery[]) {
      present().observed ??= await catchUp().then(() => cluster.observe(tables))
      return present().observed ?? []
    },
    advanceClock: (milliseconds) => does(`clock ${milliseconds}`, () => cluster.advanceClock(milliseconds)),
    async fingerprint(tables) {
      const moment = present()
      if (moment.fingerprint !== undefined) return moment.fingerprint
      await catchUp()
      moment.fingerprint = await cluster.fingerprint(tables)
      // What an old snapshot may still see, of a past that differs, no fingerprint tells.
      if (moment.waiting.size > 0 || moment.keepers.size > 0) return moment.fingerprint
      const known = moments.get(root + moment.fingerprint)
      if (known === undefined) moments.set(root + moment.fingerprint, moment)
      else now = real = moment.same = known
      return moment.fingerprint
    },
    close: () => cluster.close(),
  }
  recalled.add(self)
  return self
}
