import type { LocalizedText, Step, Trace } from '../../../simulator/trace.ts'
import { orders } from '../orders.ts'
import { readingAt } from '../reading-at.ts'
import { ordersIn } from '../witness.ts'
import { joined, orderNames, text } from './text.ts'

/** Somebody has changed the table by a statement of the scenario. */
export function changeSentence(step: Step, trace: Trace, name: string): LocalizedText {
  const position = trace.steps.indexOf(step)
  const before = ordersIn(trace.steps[position - 1]?.tables ?? trace.initialTables)
  const now = ordersIn(step.tables)
  const order = orderNames(now)
  const unchanged = JSON.stringify(before) === JSON.stringify(now)
  return joined(
    unchanged ? text(`${step.actor} finds no row to change.`, `${step.actor} の対象の行はない。`) : sentences[name]?.(),
    name === 'deleteB' && !unchanged ? boundaryGone(trace, position) : undefined,
    text(`The list is now ${order.en || 'empty'}.`, order.ja ? `並びは ${order.ja} になる。` : '並びは空になる。'),
  )
}

const sentences: Readonly<Record<string, () => LocalizedText>> = {
  insertX: () => text('X, newer than all, is inserted at the head.', '最も新しい X が先頭に挿入される。'),
  deleteA: () => text('A is deleted.', 'A が削除される。'),
  deleteB: () => text('B is deleted.', 'B が削除される。'),
  deleteC: () => text('C is deleted.', 'C が削除される。'),
  tie: () =>
    text(
      "T is inserted with B's time, to the microsecond. Its id is lower, so it stands right behind B.",
      'B とマイクロ秒まで同じ時刻の T が挿入される。ID が小さいので、B のすぐ後ろに並ぶ。',
    ),
  backdated: () =>
    text(
      'P is inserted late: its time lies between those of A and B.',
      'P が遅れて挿入される。その時刻は A と B の間である。',
    ),
  move: () => text("C's time is updated: it moves ahead of all.", 'C の時刻が更新され、全体の先頭へ移る。'),
}

function boundaryGone(trace: Trace, focus: number): LocalizedText | undefined {
  const keeps = readingAt(trace, focus).find(
    ({ carries }) => carries?.kind === 'cursor' && carries.values['order_id'] === orders.B.id,
  )
  if (keeps === undefined) return undefined
  return text(
    `${keeps.actor} doesn't need the row: it carries B's values.`,
    `${keeps.actor} が持つのは B の値なので、行がなくても困らない。`,
  )
}
