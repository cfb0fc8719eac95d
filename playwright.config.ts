import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'

const base = process.env.SITE_BASE ?? '/'
const port = Number(process.env.E2E_PORT ?? 4381)
const address = `http://127.0.0.1:${port}${base}`
const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  // A slow machine explores slowly; no test is about time.
  expect: { timeout: 20_000 },
  use: { baseURL: address, trace: 'retain-on-failure' },
  webServer: {
    command: `npm run preview -- --ignore-lock --host 127.0.0.1 --port ${port}`,
    url: address,
    reuseExistingServer: false,
    timeout: 60_000,
  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { args: chromiumArguments(), ...(executablePath && { executablePath }) },
      },
    },
  ],
})
