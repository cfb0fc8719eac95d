import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const CONFIG = resolve('.dependency-cruiser.cjs')
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

/** The names of the rules that a source tree breaks, sorted. */
function brokenRules(files: Readonly<Record<string, string>>): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'layers-'))
  directories.push(directory)
  for (const [name, content] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISER, '--config', CONFIG, '--output-type', 'json', 'src'],
    { cwd: directory, encoding: 'utf8' },
  )
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort()
}

const port = { 'src/session/index.ts': 'export const port = 1\n' }
const pglite = { 'src/session/pglite/engine.ts': "export { port } from '../index.ts'\n" }

test('imports that point up the table pass', () => {
  expect(
    brokenRules({ ...port, ...pglite, 'src/simulator/run.ts': "export { port } from '../session/index.ts'\n" }),
  ).toEqual([])
})

test('the simulator may not know an adapter', () => {
  const simulator = { 'src/simulator/run.ts': "export { port } from '../session/pglite/engine.ts'\n" }
  expect(brokenRules({ ...port, ...pglite, ...simulator })).toEqual(['simulator-imports'])
})

test('an engine room that also runs in the browser may not use Node', () => {
  expect(brokenRules({ 'src/simulator/run.ts': "export { readFileSync } from 'node:fs'\n" })).toEqual([
    'simulator-without-node',
  ])
})

test('a widget takes types from the simulator, not code', () => {
  const simulator = { 'src/simulator/run.ts': 'export const run = 1\nexport type Run = number\n' }
  const types = { 'src/widgets/a.ts': "export type { Run } from '../simulator/run.ts'\n" }
  const code = { 'src/widgets/a.ts': "export { run } from '../simulator/run.ts'\n" }
  expect(brokenRules({ ...simulator, ...types })).toEqual([])
  expect(brokenRules({ ...simulator, ...code })).toEqual(['widgets-see-the-simulator-as-types-and-text'])
})

test('cycles are refused', () => {
  const a = { 'src/simulator/a.ts': "export { b } from './b.ts'\nexport const a = 1\n" }
  const b = { 'src/simulator/b.ts': "export { a } from './a.ts'\nexport const b = 1\n" }
  expect(brokenRules({ ...a, ...b })).toEqual(['no-cycles'])
})
