import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMachine } from '../diagram/machine-schema.ts'
import { machineDescriptions } from '../machines/descriptions.ts'

/** Writes `machines.json`: each machine of the book as its definition says, for pages to draw. Returns how many. */
export async function bakeMachines(generated: string): Promise<number> {
  const machines = Object.entries(machineDescriptions).map(([name, machine]) => [name, parseMachine(machine)] as const)
  await writeFile(join(generated, 'machines.json'), `${JSON.stringify(Object.fromEntries(machines), null, 2)}\n`)
  return machines.length
}
