import { machineWords } from './machine-words.ts'
import type { Machine, MachineTransition } from './machine-schema.ts'
import { labelText, type Locale } from './schema.ts'

/** One transition in words. `code`: the state's name is code. */
export interface MachineRow {
  readonly from: StateName
  readonly when: string
  readonly to: StateName
}

export interface StateName {
  readonly text: string
  readonly code: boolean
  readonly lit: boolean
}

/** The table twin of a machine: every transition, in the picture's order. */
export function machineRows(machine: Machine, locale: Locale, lit: readonly string[]): readonly MachineRow[] {
  const name = (id: string): StateName => {
    const state = machine.states.find((each) => each.id === id)
    if (state === undefined) throw new Error(`No state ${id}`)
    return { ...labelText(state.label, locale), lit: lit.includes(id) }
  }
  const order = (from: MachineTransition['from']) =>
    typeof from === 'string' ? machine.states.findIndex(({ id }) => id === from) : machine.states.length
  return machine.transitions
    .toSorted((a, b) => order(a.from) - order(b.from))
    .map((transition) => ({
      from:
        typeof transition.from === 'string'
          ? name(transition.from)
          : { text: machineWords[locale].anyState, code: false, lit: false },
      when: rowText(transition, locale),
      to: name(transition.to),
    }))
}

/** Event and guard: `answer sent [it sends webhooks]`. */
export function rowText({ event, guard }: Pick<MachineTransition, 'event' | 'guard'>, locale: Locale): string {
  const condition = guard && (locale === 'en' ? ` [${guard.en}]` : `（${guard.ja}）`)
  return `${event?.[locale] ?? ''}${condition ?? ''}`.trim()
}
