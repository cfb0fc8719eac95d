import { commit, cursorOf, pageOf, type Page, type PageQuery, type Way } from '../../reference/index.ts'
import type { Completed, Failed } from '../../session/index.ts'
import type { Actor, Process } from '../../simulator/scenario.ts'
import { list, PAGE_SIZE } from './orders.ts'
import { keysetPage, offsetPage, type PageStatementName } from './page-statements.ts'
import type { OffsetDriftParameters } from './parameters.ts'

/** More pages one way than any of these lists has: an edited statement may return the same page for ever. */
const PATIENCE = 8

/** The readers that these parameters ask for. Each page is one step. */
export function readersOf({ readers, snapshot, way }: OffsetDriftParameters): readonly Actor[] {
  const back = way === 'there-and-back'
  const offset: Actor = {
    name: 'O',
    title: { en: 'Reads by OFFSET', ja: 'OFFSET で読む' },
    restarts: 0,
    run: (process) => readByOffset(process, back, 'offset-page', 'offset-previous-page'),
  }
  const keyset: Actor = {
    name: 'K',
    title: { en: 'Reads by keyset', ja: 'キーセットで読む' },
    restarts: 0,
    run: (process) => readByKeyset(process, back),
  }
  const inSnapshot: Actor = {
    name: 'S',
    title: { en: 'Reads in one snapshot', ja: '1 つのスナップショットで読む' },
    restarts: 0,
    async run(process) {
      await process.execute('begin', 'BEGIN ISOLATION LEVEL REPEATABLE READ')
      await readByOffset(process, back, 'snapshot-page', 'snapshot-previous-page')
      await process.execute(...commit)
    },
  }
  return [
    ...(readers === 'both' || readers === 'offset' ? [offset] : []),
    ...(readers === 'both' || readers === 'keyset' ? [keyset] : []),
    ...(snapshot ? [inSnapshot] : []),
  ]
}

/** All that goes from page to page is a number of rows. */
async function readByOffset(
  process: Process,
  back: boolean,
  next: PageStatementName,
  previous: PageStatementName,
): Promise<void> {
  let offset = 0
  let page = await ask(process, next, offsetPage(offset), 'next')
  for (let read = 1; page?.more === true && read < PATIENCE; read++) {
    offset += PAGE_SIZE
    page = await ask(process, next, offsetPage(offset), 'next')
  }
  if (page === undefined || !back) return
  while (offset > 0) {
    offset -= PAGE_SIZE
    if ((await ask(process, previous, offsetPage(offset), 'next')) === undefined) return
  }
}

/** What goes from page to page are the values of a row. */
async function readByKeyset(process: Process, back: boolean): Promise<void> {
  let page = await ask(process, 'keyset-first-page', keysetPage('next', undefined), 'next')
  const isOnlyPage = page?.more === false
  for (let read = 1; page?.more === true && read < PATIENCE; read++) {
    page = await ask(process, 'keyset-page', keysetPage('next', cursorOf(list, page, 'next')), 'next')
  }
  if (!back || isOnlyPage) return
  for (let read = 0; page !== undefined && read < PATIENCE; read++) {
    const cursor = cursorOf(list, page, 'previous')
    if (cursor === undefined) return
    page = await ask(process, 'keyset-previous-page', keysetPage('previous', cursor), 'previous')
    if (page?.more !== true) return
  }
}

/** `undefined`: there is nothing to go on from. An edited statement may fail, or return no column to go by. */
async function ask(
  process: Process,
  name: PageStatementName,
  { sql, parameters }: PageQuery,
  way: Way,
): Promise<Page | undefined> {
  return pageIn(await process.execute(name, sql, parameters), way)
}

export function pageIn(outcome: Completed | Failed, way: Way): Page | undefined {
  if (outcome.kind === 'failed') return undefined
  const { fields = [], rows = [] } = outcome.results.at(-1) ?? {}
  const named = rows.map((row) => Object.fromEntries(row.map((value, index) => [fields[index]?.name ?? '', value])))
  const canGoOn = named.every((row) => list.order.every(({ column }) => typeof row[column] === 'string'))
  return canGoOn ? pageOf(named, PAGE_SIZE, way) : undefined
}
