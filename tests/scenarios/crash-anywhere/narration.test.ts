import { expect, test } from 'vitest'
import { crashAnywhere, narrate } from '../../../src/scenarios/crash-anywhere/index.ts'
import { run } from '../../../src/simulator/run.ts'
import { parseSchedule } from '../../../src/simulator/schedule.ts'
import { usePglite } from '../../unit/simulator/pglite.ts'

const cluster = usePglite()

async function sentencesOf(parameters: object, schedule: string) {
  const request = { parameters: { ...parameters }, schedule: parseSchedule(schedule) ?? [] }
  const trace = await run(cluster(), crashAnywhere, request)
  return trace.steps.map((step) => narrate(step, trace))
}

test.each(crashAnywhere.presets)('each step of the preset $id has its sentence in both languages', async (preset) => {
  for (const { en, ja } of await sentencesOf(preset.parameters, preset.schedule)) {
    expect(en).toMatch(/^[A-Z“].*[.]$/)
    expect(ja).toMatch(/。$/)
  }
})

test('the second charge of the same key is told as no charge, and without the key as one', async () => {
  const right = (await sentencesOf({}, 'AAAAAPA!PAAAAP')).at(-1)?.en
  expect(right).toContain('recognises the key: it does nothing again')
  const twice = (await sentencesOf({ contract: 'neither', recovery: 'naive-resend' }, 'AAAAAPA!PAAAAP')).at(-1)?.en
  expect(twice).toContain('enters it in its ledger')
})

test('a timeout is told as no word about the charge', async () => {
  expect((await sentencesOf({}, 'AAAAAA~')).at(-1)?.en).toContain('That says nothing about the charge.')
})

test.each(['around-the-call', 'key-rolled-back'])(
  'written %s, “unknown” is told as what a crash erases',
  async (writes) => {
    const told = (await sentencesOf({ writes }, 'AAAA')).at(-1)?.en
    expect(told).toContain("doesn't commit: a crash or a rollback erases the attempt")
    expect((await sentencesOf({}, 'AAAA')).at(-1)?.en).toContain("only the provider's word ends the attempt")
  },
)
