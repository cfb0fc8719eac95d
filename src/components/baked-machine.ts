import { parseMachine, type Machine } from '../diagram/machine-schema.ts'

const [described = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../generated/machines.json', { eager: true, import: 'default' }),
)

/** A machine of the book as its definition says. Throws when there is none of this name. */
export function bakedMachine(name: string): Machine {
  const machine = described[name]
  if (machine === undefined) throw new Error(`No machine ${name}: npm run bake describes them`)
  return parseMachine(machine)
}
