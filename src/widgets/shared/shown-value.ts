import type { Value } from '../../session/index.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LONG = 22

/** A value short enough for a cell. The ends of a uuid are kept, since either may be what tells two apart. */
export function shortValue(value: Value): string {
  if (value === null) return 'NULL'
  if (UUID.test(value)) return `${value.slice(0, 4)}…${value.slice(-3)}`
  return value.length <= LONG ? value : `${value.slice(0, LONG - 1)}…`
}
