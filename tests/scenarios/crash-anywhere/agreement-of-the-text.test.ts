import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { crashAnywhere } from '../../../src/scenarios/crash-anywhere/index.ts'
import type { Parameters } from '../../../src/simulator/scenario.ts'
import { useBothEngines } from '../../support/agreed-run.ts'
import { stepped } from './readers-steps.ts'

const LONG = 120_000
const { pglite, agreed } = useBothEngines(crashAnywhere)

const byKey = { contract: 'key', recovery: 'resend-same-key' }
const byLookup = { contract: 'lookup', recovery: 'look-up-then-resend' }

/** Every schedule that the chapter spells, in its order, with the settings that the text says before it. */
const spelled: readonly (readonly [written: string, parameters: Parameters])[] = [
  ['A B A B A B A B', { ...byKey, workers: 2 }],
  ['A A A A A P P A A A A A A', byKey],
  ['A A A A A!', byKey],
  ['A A A A A P A!', byKey],
  ['A A A A A P P- A~ …', { contract: 'key', recovery: 'new-attempt' }],
  ['A A A A A P P- A~ …', byKey],
  ['A A A A A P A! P T …', byKey],
  ['A A A A A P P- A~ …', byLookup],
  ['A A A A A. A~ …', byLookup],
  ['A A A A A P P A A A- …', { ...byKey, card: 'declined' }],
  ['A A P P A! …', { ...byKey, writes: 'after-the-call' }],
  ['A A A A A P P A! …', { ...byKey, writes: 'around-the-call' }],
  ['A A A A A B B', { ...byKey, writes: 'around-the-call', workers: 2 }],
  ['A A A A A P P- A~ …', { ...byKey, writes: 'key-rolled-back' }],
]

test.each(['', 'ja/'])('the chapter (%s) spells these schedules, and no other', (language) => {
  const page = new URL(`../../../src/content/docs/${language}payments/crash-anywhere.mdx`, import.meta.url)
  const found = readFileSync(page, 'utf8').matchAll(/`([A-Z][!~*._-]?(?: [A-Z…][!~*._-]?){3,})`/g)
  expect([...found].map(([, written]) => written)).toEqual(spelled.map(([written]) => written))
})

test.each(spelled)(
  'the engines tell the same story of %s',
  async (written, parameters) => {
    const { schedule } = await stepped(pglite(), parameters, written)
    const trace = await agreed(parameters, schedule)
    expect(trace.schedule.startsWith(schedule)).toBe(true)
  },
  LONG,
)
