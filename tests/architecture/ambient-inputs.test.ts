import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

/** Lints `code` as if it stood in `file`, and keeps what the rule about ambient inputs says. */
async function refusals(code: string, file: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(`export const x = ${code}\n`, { filePath: file })
  return (result?.messages ?? []).map(({ message }) => message).filter((message) => message.includes('pure function'))
}

describe('a run takes no input that it was not handed', () => {
  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'performance.now()',
    'setTimeout(() => {}, 1)',
  ])('%s is refused in the simulator', async (code) => {
    expect(await refusals(code, 'src/simulator/schedule.ts')).toHaveLength(1)
  })

  test('a date that is made from an input is not', async () => {
    expect(await refusals('new Date(0)', 'src/simulator/schedule.ts')).toEqual([])
  })
})
