import { describe, expect, test } from 'vitest'
import { machineDescriptions } from '../../../src/machines/descriptions.ts'
import { crashAnywhere, shownMachines } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { ShownMachine } from '../../../src/scenarios/shown-machines.ts'
import { run } from '../../../src/simulator/run.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import type { Trace } from '../../../src/simulator/trace.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

/** `order: awaiting_payment (paid by A2)`: a line for each machine. */
function told(shown: readonly ShownMachine[]): readonly string[] {
  return shown.map(({ name, instances }) => {
    const each = instances.map(({ id, state, uncommitted }) =>
      [id && `${id.text.slice(0, 2)}:`, state, uncommitted && `(${uncommitted.state} by ${uncommitted.by})`]
        .filter(Boolean)
        .join(' '),
    )
    return `${name} ${each.join(', ')}`.trim()
  })
}

async function play(parameters: Parameters, schedule: string, finish?: number): Promise<Trace> {
  const request = { parameters, schedule: parseSchedule(schedule) ?? [] }
  return run(cluster(), crashAnywhere, request, finish === undefined ? {} : { finish: { seed: finish } })
}
const ends = async (parameters: Parameters, schedule: string) => {
  const trace = await play(parameters, schedule)
  return told(shownMachines.at(trace, trace.steps.length))
}

describe('the machines beside a run', () => {
  test('stand somewhere before the first step', async () => {
    const trace = await play({}, '')
    expect(told(shownMachines.at(trace, 0))).toEqual([
      'order awaiting_payment',
      'attempt',
      'worker A: reading',
      'provider P: idle',
    ])
  })

  test('follow the committed rows and what the code tells', async () => {
    expect(await ends({}, 'AAAAAP')).toEqual([
      'order awaiting_payment',
      'attempt a1: unknown',
      'worker A: sending',
      'provider P: charged',
    ])
  })

  test('call a process that crashed down, and leave the provider as it was', async () => {
    expect(await ends({}, 'AAAAAPA!')).toEqual([
      'order awaiting_payment',
      'attempt a1: unknown',
      'worker A: down',
      'provider P: charged',
    ])
    expect((await ends({}, 'AAAAAPA!A'))[2]).toBe('worker A: reading')
  })

  test('say of a row that a transaction is still changing what is committed, and what is not', async () => {
    expect((await ends({}, 'AAAAAPPAAAA')).slice(0, 2)).toEqual([
      'order awaiting_payment (paid by A)',
      'attempt a1: unknown (succeeded by A)',
    ])
    expect((await ends({}, 'AAAAAPPAAAAA')).slice(0, 2)).toEqual(['order paid', 'attempt a1: succeeded'])
  })

  test('light nothing for an attempt that no commit has kept', async () => {
    const around = { writes: 'around-the-call' }
    expect((await ends(around, 'AAAA'))[1]).toBe('attempt a1: (unknown by A)')
    expect((await ends(around, 'AAAAA!'))[1]).toBe('attempt')
  })

  test('show every attempt and every worker, each by its name', async () => {
    const anew = { contract: 'neither', recovery: 'new-attempt' }
    expect((await ends(anew, 'AAAAAPA!PAAAAAA'))[1]).toBe('attempt a1: failed, a2: unknown')
    expect((await ends({ workers: 2 }, 'AAB!'))[2]).toBe('worker A: reading, B: down')
  })
})

describe('each state that is lit is one of its machine', () => {
  const valuesOf = (name: 'writes' | 'recovery') => {
    const spec = crashAnywhere.parameters[name]
    return spec.kind === 'choice' ? spec.options.map(({ value }) => value) : []
  }
  const variants = valuesOf('writes').flatMap((writes) =>
    valuesOf('recovery').map((recovery) => ({ writes, recovery })),
  )
  const unknownStates = (trace: Trace): readonly string[] =>
    [...trace.steps.keys(), trace.steps.length].flatMap((focus) =>
      shownMachines.at(trace, focus).flatMap(({ name, instances }) => {
        const { states } = machineDescriptions[name as keyof typeof machineDescriptions]
        const known = new Set(states.map(({ id }) => id))
        return instances
          .flatMap(({ state, uncommitted }) => [state, uncommitted?.state])
          .filter((state) => state !== undefined && !known.has(state))
          .map((state) => `step ${focus}: ${name} ${String(state)}`)
      }),
    )

  test.each(crashAnywhere.presets.map(({ id, parameters, schedule }) => [id, parameters, schedule] as const))(
    'in the run %s',
    async (_, parameters, schedule) => {
      const trace = await play(parameters, schedule)
      expect(trace.complete).toBe(true)
      expect(unknownStates(trace)).toEqual([])
    },
  )

  test.each(variants)('in drawn runs of $writes, $recovery', async (parameters) => {
    for (const contract of ['key', 'lookup', 'neither']) {
      for (const [seed, schedule] of ['AA', 'AA!A', 'BABA!'].entries()) {
        const trace = await play({ ...parameters, contract, workers: 2 }, schedule, seed + 1)
        expect(trace.complete).toBe(true)
        expect(unknownStates(trace)).toEqual([])
      }
    }
  })
})
