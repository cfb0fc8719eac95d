import { Fragment } from 'react'
import type { ObservedTable, Value } from '../../session/index.ts'
import { worlds } from '../../scenarios/two-worlds/worlds.ts'
import { Icon } from '../shared/Icon.tsx'
import type { Locale } from '../shared/messages/locale.ts'
import { shortValue } from '../shared/shown-value.ts'
import { compare, type ComparedValue } from './compare.ts'
import { worldsMessages } from './locale.ts'

interface Props {
  readonly kind: 'ours' | 'theirs'
  readonly caption: string
  /** The same tables, one entry a world. */
  readonly tables: readonly (readonly ObservedTable[])[]
  readonly locale: Locale
}

/** Rows of both worlds beside each other, value by value, and whether they are the same: compared here and now. */
export function ComparisonTable({ kind, caption, tables, locale }: Props) {
  const messages = worldsMessages(locale)
  const { values, identical, bytes } = compare(tables)
  const different = values.filter(({ same }) => !same).length
  const verdict =
    kind === 'ours'
      ? identical
        ? messages.identical(values.length, bytes)
        : messages.notIdentical(different, values.length)
      : identical
        ? messages.theirsIdentical
        : messages.theirsNotIdentical
  const rows = Map.groupBy(values, ({ table, row }) => messages.rowOf(table, row))
  return (
    <div className="worlds-comparison" data-kind={kind}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.value}</th>
            {worlds.map(({ id, label }) => (
              <th key={id} scope="col">
                {label[locale]}
              </th>
            ))}
            <th scope="col">{messages.compared}</th>
          </tr>
        </thead>
        {values.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={worlds.length + 2}>{messages.noEntry}</td>
            </tr>
          </tbody>
        )}
        {[...rows].map(([name, each]) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={worlds.length + 2}>
                {name}
              </th>
            </tr>
            {each.map((value) => (
              <Line key={value.column} value={value} locale={locale} />
            ))}
          </tbody>
        ))}
      </table>
      <p className="worlds-verdict" data-identical={identical}>
        <Icon name={identical ? 'same' : 'different'} /> {verdict}
      </p>
    </div>
  )
}

function Line({ value: { column, values, same }, locale }: { readonly value: ComparedValue; readonly locale: Locale }) {
  const messages = worldsMessages(locale)
  return (
    <tr data-same={same}>
      <th scope="row">
        {column.split('_').map((word, at) => (
          <Fragment key={at}>
            {at > 0 && (
              <>
                _<wbr />
              </>
            )}
            {word}
          </Fragment>
        ))}
      </th>
      {values.map((value, at) => (
        <td key={at}>{value === undefined ? <i>{messages.noRow}</i> : <Shown value={value} />}</td>
      ))}
      <td className="worlds-mark">
        <Icon name={same ? 'same' : 'different'} /> <span>{same ? messages.same : messages.different}</span>
      </td>
    </tr>
  )
}

function Shown({ value }: { readonly value: Value }) {
  return <span title={value ?? undefined}>{shortValue(value)}</span>
}
