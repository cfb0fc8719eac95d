/** Where a generator stands. Keeping and restoring it draws the same numbers again. */
export interface RandomState {
  state: number
  /** Some SQL of this run, be it a default or a function's body, draws from the generator that only setseed reaches. */
  seeding: boolean
}

export const drawsFromGenerator = (sql: string): boolean => /\brandom(_normal)?\b|\barray_(shuffle|sample)\b/i.test(sql)

/** The `read` of a character device that gives pseudo-random bytes (mulberry32) from `random`. */
export function randomBytes(random: RandomState) {
  return (_stream: unknown, buffer: Uint8Array, offset: number, length: number): number => {
    for (let i = 0; i < length; i++) buffer[offset + i] = next(random) & 0xff
    return length
  }
}

function next(random: RandomState): number {
  random.state = (random.state + 0x6d2b79f5) | 0
  let t = random.state
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 8
}
