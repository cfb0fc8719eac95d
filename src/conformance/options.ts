import { InvalidArgumentError } from 'commander'

/** Reads the value of an option: 1 at least, nine digits at most. */
export function positiveInteger(text: string): number {
  if (!/^0*[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('Write a positive whole number of nine digits at most.')
  return Number(text)
}
