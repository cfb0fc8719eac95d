import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The browser for the tests: Playwright's own, or `CHROMIUM`, or one of the system. `undefined` where there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))
}

/** Quiet, and without the sandbox for root, which Chromium refuses to give root. */
export function chromiumArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet
}
