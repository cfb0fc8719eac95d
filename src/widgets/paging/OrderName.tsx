import { nameOf } from '../../scenarios/offset-drift/index.ts'
import type { Place } from '../../scenarios/offset-drift/places-at.ts'
import { Icon } from '../shared/Icon.tsx'
import { nameText } from './model.ts'

interface Props {
  readonly row: Place['row']
  readonly gone?: boolean
  /** Said of an order that comes again. */
  readonly again?: string | undefined
}

/** An order by its letter: ink, since a hue is an actor's. */
export function OrderName({ row, gone = false, again }: Props) {
  return (
    <span className="order-name" data-gone={gone || undefined} data-again={again !== undefined || undefined}>
      <b data-unnamed={nameOf(row['order_id'] ?? '') === undefined || undefined}>{nameText(row)}</b>
      {again !== undefined && (
        <span className="paging-flaw">
          <Icon name="broken" /> {again}
        </span>
      )}
    </span>
  )
}
