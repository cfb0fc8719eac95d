import type { ObservedRow, ObservedTable } from '../../session/index.ts'
import type { ActorState, Trace } from '../../simulator/trace.ts'
import type { MachineInstance, ShownMachines } from '../shown-machines.ts'
import { PERSON } from './person-actor.ts'
import { PROVIDER, TIME, WEBHOOK } from './provider-actor.ts'

const NO_WORKERS = [PROVIDER, TIME, PERSON, WEBHOOK]

/** The order and its attempts as our tables hold them, workers and provider as their code tells. */
export const shownMachines: ShownMachines = {
  names: ['order', 'attempt', 'worker', 'provider'],
  at(trace, focus) {
    const step = trace.steps[focus - 1]
    const tables = step?.tables ?? trace.initialTables
    const actors = step?.actors ?? trace.initialActors ?? []
    return [
      { name: 'order', instances: instances(tableOf(tables, 'orders'), undefined) },
      { name: 'attempt', instances: instances(tableOf(tables, 'payment_attempts'), 'attempt_id') },
      { name: 'worker', instances: oursOf(trace).map((actor) => worker(actor, actors)) },
      { name: 'provider', instances: [{ ...actor(PROVIDER), ...stateOf(PROVIDER, 'provider', actors) }] },
    ]
  },
}

function oursOf({ lanes }: Trace): readonly string[] {
  return lanes.map(({ actor }) => actor).filter((actor) => !NO_WORKERS.includes(actor))
}

/** A process that is gone shows nothing; the machine calls that down. */
function worker(name: string, actors: readonly ActorState[]): MachineInstance {
  const crashed = actors.some(({ actor, kind }) => actor === name && kind === 'crashed')
  return { ...actor(name), ...(crashed ? { state: 'down' } : stateOf(name, 'worker', actors)) }
}

function stateOf(name: string, machine: string, actors: readonly ActorState[]): Pick<MachineInstance, 'state'> {
  const state = actors.find(({ actor }) => actor === name)?.machines?.[machine]
  return state === undefined ? {} : { state }
}

function actor(text: string): Required<Pick<MachineInstance, 'id'>> {
  return { id: { kind: 'actor', text } }
}

/** A row for each key. Without a key there is but one row, whose committed and new versions belong together. */
function instances(table: ObservedTable, key: string | undefined): readonly MachineInstance[] {
  const value = (row: ObservedRow, column: string): string => row.values[table.columns.indexOf(column)] ?? ''
  const ids = [...new Set(table.rows.map((row) => (key === undefined ? '' : value(row, key))))]
  return ids.map((id): MachineInstance => {
    const versions = table.rows.filter((row) => key === undefined || value(row, key) === id)
    const committed = versions.find(({ uncommittedBy }) => uncommittedBy === undefined)
    const open = versions.find(({ uncommittedBy }) => uncommittedBy !== undefined)
    return {
      ...(key !== undefined && { id: { kind: 'row', text: id } }),
      ...(committed && { state: value(committed, 'state') }),
      ...(open && { uncommitted: { state: value(open, 'state'), by: open.uncommittedBy ?? '' } }),
    }
  })
}

function tableOf(tables: readonly ObservedTable[], name: string): ObservedTable {
  return tables.find((table) => table.name === name) ?? { name, columns: [], rows: [] }
}
