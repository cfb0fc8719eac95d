import { defineConfig } from 'vitest/config'

/** One project a kind of test, run one after the other; each file on the native server has a database of its own. */
const kinds = ['architecture', 'unit', 'scenarios', 'native', 'isolation']
/** Those that compare with a real server. */
const withServer = ['scenarios', 'native', 'isolation']

export default defineConfig({
  test: {
    // Vitest would leave one of two cores to itself.
    maxWorkers: 2,
    projects: kinds.map((name, order) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.ts`],
        sequence: { groupOrder: order },
        globalSetup: withServer.includes(name) ? ['tests/support/native-server.ts'] : [],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
