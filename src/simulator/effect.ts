import type { Message } from './trace.ts'

/** What an actor's code awaits: the next step of its actor. */
export type Effect =
  | {
      readonly kind: 'execute'
      readonly name: string
      readonly sql: string
      readonly parameters: readonly (string | null)[]
    }
  | { readonly kind: 'send'; readonly message: Message }
  /** `within`: milliseconds after which it is given up, if the schedule says so. */
  | { readonly kind: 'receive'; readonly within?: number }
  | { readonly kind: 'sleep'; readonly milliseconds: number }
  | { readonly kind: 'stall' }
  | { readonly kind: 'crash' }
