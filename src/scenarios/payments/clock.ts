const STARTED_AT = Date.parse('2026-01-15T09:00:00Z')

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** Milliseconds since 1970 of a run's virtual time. */
export function timeOf(elapsed: number): number {
  return STARTED_AT + elapsed
}

export function isoOf(elapsed: number): string {
  return new Date(timeOf(elapsed)).toISOString()
}
