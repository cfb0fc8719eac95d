/** A time that somebody waits, in the largest unit that leaves no rest: `25 h`, `3 min`, `30 s`. */
export function span(milliseconds: number, [hours, minutes, seconds]: readonly [string, string, string]): string {
  if (milliseconds % 3_600_000 === 0) return `${milliseconds / 3_600_000} ${hours}`
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} ${minutes}`
  return `${milliseconds / 1000} ${seconds}`
}
