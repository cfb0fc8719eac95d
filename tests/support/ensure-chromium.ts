import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

/** Installs a Chromium where there is none, or says how to. Exits with 1 if the browser tests can't run. */
function ensureChromium(): void {
  if (findChromium()) return
  console.log('No Chrome or Chromium found. Installing the one that Playwright brings …')
  run('npx', ['playwright', 'install', 'chromium'])
  if (findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not work. Installing the one that Debian brings …')
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    if (findChromium()) return
  }
  console.error(
    [
      'The browser tests need Chrome or Chromium, and installing one did not work. Do one of these, then run again:',
      '  npx playwright install --with-deps chromium',
      '  sudo apt-get install chromium',
      '  CHROMIUM=/path/to/chrome npm test',
    ].join('\n'),
  )
  process.exit(1)
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
}

ensureChromium()
