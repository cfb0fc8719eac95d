/** Each change after both first pages, as the seed's table has it: what the list is then, and what each reader makes of it. */
export const changes = [
  { letter: 'X', button: 'Inserts X', list: 'XABCD', offset: ['Repeats B'], keyset: ['Every order once'] },
  { letter: 'A', button: 'Deletes A', list: 'BCD', offset: ['Loses C'], keyset: ['Every order once'] },
  { letter: 'B', button: 'Deletes B', list: 'ACD', offset: ['Loses C'], keyset: ['Every order once'] },
  { letter: 'C', button: 'Deletes C', list: 'ABD', offset: ['Every order once'], keyset: ['Every order once'] },
  { letter: 'T', button: 'Inserts T', list: 'ABTCD', offset: ['Every order once'], keyset: ['Every order once'] },
  { letter: 'P', button: 'Inserts P', list: 'APBCD', offset: ['Repeats B'], keyset: ['Every order once'] },
  { letter: 'M', button: 'Moves C', list: 'CABD', offset: ['Repeats B', 'Loses C'], keyset: ['Loses C'] },
] as const
