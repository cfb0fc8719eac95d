/** Each change after both first pages, as the seed's table has it: what the list is then, and what each reader makes of it. */
export const changes = [
  { letter: 'X', button: 'Inserts X', list: 'XABCD', offset: ['Repeats B'], keyset: ['Nothing twice, nothing lost'] },
  { letter: 'A', button: 'Deletes A', list: 'BCD', offset: ['Loses C'], keyset: ['Nothing twice, nothing lost'] },
  { letter: 'B', button: 'Deletes B', list: 'ACD', offset: ['Loses C'], keyset: ['Nothing twice, nothing lost'] },
  {
    letter: 'C',
    button: 'Deletes C',
    list: 'ABD',
    offset: ['Nothing twice, nothing lost'],
    keyset: ['Nothing twice, nothing lost'],
  },
  {
    letter: 'T',
    button: 'Inserts T',
    list: 'ABTCD',
    offset: ['Nothing twice, nothing lost'],
    keyset: ['Nothing twice, nothing lost'],
  },
  { letter: 'P', button: 'Inserts P', list: 'APBCD', offset: ['Repeats B'], keyset: ['Nothing twice, nothing lost'] },
  { letter: 'M', button: 'Moves C', list: 'CABD', offset: ['Repeats B', 'Loses C'], keyset: ['Loses C'] },
] as const
