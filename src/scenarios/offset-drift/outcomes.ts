import type { EndState, Invariant, OutcomeGroup } from '../../simulator/scenario.ts'
import type { LocalizedText } from '../../simulator/trace.ts'
import { nameOf } from './orders.ts'
import type { Witnessed } from './witness.ts'

const groups = {
  fine: { id: 'fine', label: { en: 'Nothing twice, nothing lost', ja: '重複も欠落もなし' } },
  repeats: { id: 'repeats', label: { en: 'An order comes twice', ja: '注文が 2 回出る' } },
  loses: { id: 'loses', label: { en: 'An order is never shown', ja: '注文が一度も出ない' } },
  both: {
    id: 'repeats-and-loses',
    label: { en: 'One order comes twice, another never', ja: '2 回出る注文と、一度も出ない注文がある' },
  },
} as const satisfies Readonly<Record<string, OutcomeGroup>>

export const outcomes: readonly OutcomeGroup[] = Object.values(groups)

/** Over all readers that are present. */
export function outcome(end: EndState): OutcomeGroup {
  const repeats = flawsIn(end, 'repeated').length > 0
  const loses = flawsIn(end, 'lost').length > 0
  if (repeats) return loses ? groups.both : groups.repeats
  return loses ? groups.loses : groups.fine
}

interface Flaw {
  readonly actor: string
  readonly order: string
}

/** A reader that was stopped half way has lost nothing yet. */
function flawsIn({ witnessed }: EndState, kind: 'repeated' | 'lost'): readonly Flaw[] {
  return Object.entries((witnessed ?? {}) as Witnessed).flatMap(([actor, { legs }]) => {
    const judged = kind === 'lost' ? legs.filter(({ over }) => over) : legs
    const orders = [...new Set(judged.flatMap((leg) => leg[kind]))]
    return orders.map((id) => ({ actor, order: nameOf(id) ?? id }))
  })
}

function listed(flaws: readonly Flaw[], say: (flaw: Flaw) => LocalizedText): LocalizedText | undefined {
  if (flaws.length === 0) return undefined
  const said = flaws.map(say)
  return { en: said.map(({ en }) => en).join('; '), ja: said.map(({ ja }) => ja).join('、') }
}

export const invariants: readonly Invariant[] = [
  {
    id: 'no-order-twice',
    label: { en: 'No reader gets an order twice on its way', ja: 'どの読み手にも、片道で同じ注文が 2 回出ない' },
    check: (end) =>
      listed(flawsIn(end, 'repeated'), ({ actor, order }) => ({
        en: `${actor} got ${order} twice`,
        ja: `${actor} に ${order} が 2 回出た`,
      })),
  },
  {
    id: 'no-order-missing',
    label: {
      en: 'Each order that was there from the first page to the last is shown',
      ja: '最初のページから最後のページまで存在した注文は、すべて表示される',
    },
    check: (end) =>
      listed(flawsIn(end, 'lost'), ({ actor, order }) => ({
        en: `${actor} never got ${order}`,
        ja: `${actor} に ${order} が一度も出なかった`,
      })),
  },
]
