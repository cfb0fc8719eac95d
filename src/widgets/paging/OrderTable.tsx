import type { ReactNode } from 'react'
import type { Reading } from '../../scenarios/offset-drift/index.ts'
import type { Place } from '../../scenarios/offset-drift/places-at.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { PagingMessages } from './messages.ts'
import { OrderName } from './OrderName.tsx'
import { bookmarksOf, cellOf, shownId, shownTime, type Bookmark, type Cell } from './model.ts'

interface Props {
  readonly places: readonly Place[]
  readonly readings: readonly Reading[]
  readonly focus: number
  readonly words: PagingMessages
}

/** The list as it is, in its order: each place with its keys, and what each reader has made of it. */
export function OrderTable({ places, readings, focus, words }: Props) {
  const bookmarks = bookmarksOf(readings, places)
  const columns = 3 + readings.length
  const marksBefore = (index: number): ReactNode =>
    bookmarks
      .filter(({ before }) => before === index)
      .map((bookmark) => (
        <BookmarkRow key={bookmark.reading.actor} bookmark={bookmark} columns={columns} words={words} />
      ))
  return (
    <div className="table-box paging-table">
      <table>
        <caption>{focus === 0 ? words.captionBefore : words.caption(focus)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.position}</span>
              <span aria-hidden="true">#</span>
            </th>
            <th scope="col">{words.order}</th>
            <th scope="col">{words.keys}</th>
            {readings.map(({ actor }) => (
              <th key={actor} scope="col">
                <ActorBadge actor={actor} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => [
            marksBefore(index),
            <PlaceRow key={index} place={place} readings={readings} focus={focus} words={words} />,
          ])}
          {marksBefore(places.length)}
        </tbody>
      </table>
      <p className="paging-others">{words.others}</p>
    </div>
  )
}

function PlaceRow({ place, readings, focus, words }: Omit<Props, 'places'> & { readonly place: Place }) {
  const { row, position, gone, tied, since } = place
  const fresh = since === focus && focus > 0
  return (
    <tr data-gone={gone} data-fresh={fresh || undefined}>
      <td>{position ?? '–'}</td>
      <th scope="row">
        <OrderName row={row} gone={gone !== undefined} />
        {gone !== undefined && <small className="paging-tag">{words[gone]}</small>}
        {gone === undefined && fresh && <small className="paging-tag">{words.inserted}</small>}
      </th>
      <td className="paging-keys">
        <span>{shownTime(row['created_at'])}</span>{' '}
        <span title={row['order_id'] ?? ''}>{shownId(row['order_id'])}</span>
        {tied && <small className="paging-tag">{words.tied}</small>}
      </td>
      {readings.map((reading) => (
        <td key={reading.actor} data-actor={reading.actor}>
          <Seen cell={cellOf(reading, place)} words={words} />
        </td>
      ))}
    </tr>
  )
}

function Seen({ cell: { pages, mark, skipped }, words }: { readonly cell: Cell; readonly words: PagingMessages }) {
  return (
    <>
      {pages.length > 0 && <span className="paging-seen">{words.pages(pages)}</span>}
      {mark !== undefined && (
        <b className="paging-flaw">
          <Icon name="broken" /> {words[mark]}
        </b>
      )}
      {skipped && <small className="paging-skipped">{words.skipped}</small>}
    </>
  )
}

interface BookmarkProps {
  readonly bookmark: Bookmark
  readonly columns: number
  readonly words: PagingMessages
}

function BookmarkRow({ bookmark: { reading }, columns, words }: BookmarkProps) {
  const { actor, carries } = reading
  if (carries === undefined) return null
  return (
    <tr className="paging-bookmark" data-actor={actor}>
      <td colSpan={columns}>
        <span>
          <ActorBadge actor={actor} /> {carries.way === 'next' ? '↓' : '↑'} {words.readsOn(carries.way)}:{' '}
          {carries.kind === 'offset' ? (
            words.offset(carries.offset)
          ) : (
            <CursorText values={carries.values} words={words} />
          )}
        </span>
      </td>
    </tr>
  )
}

/** The values of a cursor, or that it has none. */
export function CursorText({ values, words }: { readonly values: Place['row']; readonly words: PagingMessages }) {
  const { created_at: time, order_id: id } = values
  if (time === undefined && id === undefined) return words.fromTheEnd
  return <code>{words.cursor(shownTime(time), shownId(id))}</code>
}
