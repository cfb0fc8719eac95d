import { describe, expect, test } from 'vitest'
import { laneRows } from '../../../../src/widgets/player/lane-rows.ts'
import { literalStep, literalTrace, literalWait } from '../../../support/literal-trace.ts'

const statement = { name: 'look', sql: 'SELECT 1', parameters: [], edited: false }
const completed = { kind: 'completed', results: [], notices: [] } as const
const over = (actor: string) => ({ actor, statement, outcome: completed })

describe('rows of the lanes', () => {
  test('a wait begins in a row of its own and spans the steps of others until it is over', () => {
    const waits = [literalWait('B', 'A')]
    const { steps, rows } = laneRows(
      literalTrace([
        literalStep('B', { waits }),
        literalStep('A', { waits }),
        literalStep('A', { completions: [over('B')] }),
      ]),
      3,
    )
    expect(steps.map(({ row }) => row)).toEqual([1, 3, 4])
    expect(steps[0]?.waits).toMatchObject([{ row: 2, end: 5, lane: 1, open: false }])
    expect(steps[2]?.overs).toMatchObject([{ row: 5, lane: 1 }])
    expect(rows).toBe(5)
  })

  test('a wait that isn’t over is open to the last row', () => {
    const waits = [literalWait('B', 'A')]
    const { steps } = laneRows(literalTrace([literalStep('B', { waits }), literalStep('A', { waits })]), 2)
    expect(steps[0]?.waits).toMatchObject([{ row: 2, end: 4, open: true }])
  })

  test('a wait that goes on for another blocker is a new one', () => {
    const { steps } = laneRows(
      literalTrace([
        literalStep('C', { waits: [literalWait('C', 'A')] }),
        literalStep('A', { waits: [literalWait('C', 'B')] }),
      ]),
      2,
    )
    expect(steps[0]?.waits).toMatchObject([{ row: 2, end: 4, open: false }])
    expect(steps[1]?.waits).toMatchObject([{ row: 4, open: true, wait: { for: ['B'] } }])
  })

  test('a crash of the waiting actor ends its wait', () => {
    const { steps } = laneRows(
      literalTrace([
        literalStep('B', { waits: [literalWait('B', 'A')] }),
        literalStep('B', { event: { kind: 'crash', by: 'schedule' } }),
      ]),
      2,
    )
    expect(steps[0]?.waits).toMatchObject([{ row: 2, end: 3, open: false }])
  })

  test('steps that aren’t shown take no room', () => {
    expect(laneRows(literalTrace([literalStep('A'), literalStep('B')]), 1).rows).toBe(1)
  })
})
