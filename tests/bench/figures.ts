/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A figure beside what was aimed at. */
export interface Goal {
  readonly value: number
  readonly atMost?: number
  readonly atLeast?: number
  readonly met: boolean
}

export const atMost = (limit: number, value: number): Goal => ({ value, atMost: limit, met: value <= limit })
export const atLeast = (limit: number, value: number): Goal => ({ value, atLeast: limit, met: value >= limit })

/** Three significant digits are all that such measurements are worth. */
export const rounded = (value: number): number => Number(value.toPrecision(3))
