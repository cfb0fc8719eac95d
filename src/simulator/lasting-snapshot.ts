/** Whether a statement may ask for a snapshot that outlives it: REPEATABLE READ and cursors keep theirs. */
export function asksForLastingSnapshot(sql: string): boolean {
  return /\b(repeatable|declare)\b/i.test(sql)
}
