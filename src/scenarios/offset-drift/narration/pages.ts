import type { Row } from '../../../reference/index.ts'
import type { LocalizedText, Step, Trace } from '../../../simulator/trace.ts'
import { idOf } from '../leg.ts'
import { readingAt, type Carried, type Reading, type ReadPage } from '../reading-at.ts'
import { joined, orderNames, text } from './text.ts'

/** A reader has got a page. */
export function pageSentence(step: Step, trace: Trace, actor: string): LocalizedText {
  const position = trace.steps.indexOf(step) + 1
  const before = readingAt(trace, position - 1).find((reading) => reading.actor === actor)
  const reading = readingAt(trace, position).find((each) => each.actor === actor)
  const page = reading?.pages.at(-1)
  if (reading === undefined || page === undefined) return text(`${actor} reads.`, `${actor} が読む。`)
  return joined(
    asked(reading, page, before?.carries),
    flaws(reading, before),
    reading.snapshot !== undefined && before?.snapshot === undefined ? snapshotTaken(actor) : undefined,
    reading.carries === undefined ? finished(reading) : carried(reading.carries),
  )
}

function asked(reading: Reading, { rows, skipped }: ReadPage, carries: Carried | undefined): LocalizedText {
  const { actor, method } = reading
  const names = orderNames(rows)
  const got = rows.length === 0 ? text('nothing', '何も得られない') : text(names.en, `${names.ja} を得る`)
  if (carries === undefined)
    return text(`${actor} reads the first page: ${got.en}.`, `${actor} が最初のページを読み、${got.ja}。`)
  if (method === 'offset') {
    const over = orderNames(skipped)
    const which =
      reading.snapshot === undefined
        ? text('whichever rows those are by now', 'いま')
        : text('as its snapshot still has them', 'スナップショットで')
    const jumped =
      skipped.length === 0
        ? text('counts off no row', '1 行も飛ばさず')
        : text(
            `counts off ${over.en}, ${which.en},`,
            `${which.ja}先頭にある ${skipped.length} 行（${over.ja}）を数え飛ばして`,
          )
    return text(`${actor} ${jumped.en} and gets ${got.en}.`, `${actor} は${jumped.ja}、${got.ja}。`)
  }
  const side = carries.way === 'next' ? text('behind', 'より後ろ') : text('before', 'より前')
  return text(
    `${actor} asks for what comes ${side.en} the values that it carries, and gets ${got.en}.`,
    `${actor} は持ち越した値${side.ja}を求め、${got.ja}。`,
  )
}

function flaws(reading: Reading, before: Reading | undefined): LocalizedText | undefined {
  const repeated = added(reading.repeated, before?.repeated)
  const lost = added(reading.lost, before?.lost)
  const [twice, never] = [orderNames(repeated), orderNames(lost)]
  return joined(
    repeated.length === 0
      ? undefined
      : text(`${twice.en} ${repeated.length === 1 ? 'has' : 'have'} come twice.`, `${twice.ja} は 2 回目である。`),
    lost.length === 0
      ? undefined
      : text(
          `${never.en} ${lost.length === 1 ? 'was' : 'were'} there all the while and ${lost.length === 1 ? 'has' : 'have'} been passed over.`,
          `${never.ja} は初めから存在していたのに、読み飛ばされた。`,
        ),
  )
}

function added(now: readonly Row[], before: readonly Row[] = []): readonly Row[] {
  return now.filter((row) => !before.some((each) => idOf(each) === idOf(row)))
}

function snapshotTaken(actor: string): LocalizedText {
  return text(
    `From here on ${actor} sees the table as it is now, whatever others commit.`,
    `以後、ほかが何をコミットしても、${actor} にはこの時点の表が見える。`,
  )
}

function carried(carries: Carried): LocalizedText {
  if (carries.kind === 'offset') {
    const { offset } = carries
    return text(`It carries over a number: OFFSET ${offset}.`, `持ち越すのは数だけである（OFFSET ${offset}）。`)
  }
  const list = Object.values(carries.values)
    .map((value) => value ?? 'NULL')
    .join(', ')
  return text(`It carries over values: (${list}).`, `持ち越すのは値である（${list}）。`)
}

function finished({ actor }: Reading): LocalizedText {
  return text(`${actor} has read its way.`, `${actor} は読み終えた。`)
}
