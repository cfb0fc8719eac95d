import type { Token } from '../trace.ts'

/** The faults that a schedule may still hold. */
export interface Budget {
  readonly crashes: number
  readonly losses: number
}

/** Doubled and delayed messages are for schedules written by hand: the explorer's bounds don't know them. */
export function allows(budget: Budget, token: Token): boolean {
  switch (token.kind) {
    case 'step':
    case 'expire':
      return true
    case 'crash':
      return budget.crashes > 0
    case 'lose':
      return budget.losses > 0
    case 'double':
    case 'delay':
    case 'wake':
      return false
  }
}

export function after(budget: Budget, token: Token): Budget {
  if (token.kind === 'crash') return { ...budget, crashes: budget.crashes - 1 }
  if (token.kind === 'lose') return { ...budget, losses: budget.losses - 1 }
  return budget
}
