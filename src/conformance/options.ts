import { InvalidArgumentError } from 'commander'

/** Reads the value of an option. */
export function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('a positive whole number')
  return value
}
