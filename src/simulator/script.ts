import type { Choices } from './take-token.ts'
import type { Token } from './trace.ts'

/** Reads a schedule token by token; the wake tokens after one answer the choices that it leaves open. */
export interface Script {
  next(): Entry | undefined
  readonly choices: Choices
  /** A wake token that named none of the candidates, which `enabled` lists. */
  readonly rejected: (Entry & { readonly enabled: readonly Token[] }) | undefined
}

export interface Entry {
  readonly token: Token
  /** Its place in the schedule, from 0. */
  readonly index: number
}

/** `wakes: 'passed over'` is for a server that chooses by itself. */
export function readScript(schedule: readonly Token[], wakes: 'chosen' | 'passed over'): Script {
  let position = 0
  let rejected: Script['rejected']
  let lockTimeoutWillExpire = false

  return {
    next() {
      while (wakes === 'passed over' && schedule[position]?.kind === 'wake') position++
      const index = position++
      const token = schedule[index]
      if (token === undefined) return undefined
      lockTimeoutWillExpire = nextOf(schedule.slice(index + 1), token.actor)?.kind === 'expire'
      return { token, index }
    },
    choices: {
      get lockTimeoutWillExpire() {
        return lockTimeoutWillExpire
      },
      wake(candidates) {
        const [first = ''] = candidates
        const token = schedule[position]
        if (token?.kind !== 'wake' || rejected !== undefined) return first
        const index = position++
        if (candidates.includes(token.actor)) return token.actor
        rejected = { token, index, enabled: candidates.map((actor) => ({ kind: 'wake', actor })) }
        return first
      },
    },
    get rejected() {
      return rejected
    },
  }
}

/** The next thing that an actor does. Being woken is not its doing. */
function nextOf(schedule: readonly Token[], actor: string): Token | undefined {
  return schedule.find((token) => token.actor === actor && token.kind !== 'wake')
}
