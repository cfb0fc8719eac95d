import { afterAll, beforeAll } from 'vitest'
import type { Cluster } from '../../../src/session/index.ts'
import { openPglite } from '../../support/engines.ts'

/** A PGlite for the tests of one file; call the result inside a test. */
export function usePglite(): () => Cluster {
  let opened: Awaited<ReturnType<typeof openPglite>> | undefined
  beforeAll(async () => {
    opened = await openPglite()
  })
  afterAll(() => opened?.close())
  return () => {
    if (opened === undefined) throw new Error('call it inside a test')
    return opened.cluster
  }
}
