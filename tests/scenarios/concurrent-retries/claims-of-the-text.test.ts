import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyRecordsTable, ordersTable } from '../../../src/reference/index.ts'
import type { Cluster, Setup } from '../../../src/session/index.ts'
import { onBothEngines, openNative, openPglite } from '../../support/engines.ts'
import { played, toldOutcome, written } from './transcript.ts'

/** What the chapter says in passing, where it shows no run beside it: each a transcript, on both engines. */
const keys: Setup = { schema: 'CREATE TABLE keys (k text PRIMARY KEY, v int);', seed: '' }
const oneKey: Setup = { ...keys, seed: `INSERT INTO keys VALUES ('K1', 1);` }
const jobs: Setup = {
  schema: 'CREATE TABLE jobs (id int PRIMARY KEY, st text, owner text);',
  seed: `INSERT INTO jobs VALUES (1, 'pending', NULL), (2, 'pending', NULL);`,
}

const account = (last: number) => `00000000-0000-4000-8000-00000000000${String(last)}`
const reserve = (key: string, more: { account?: number; operation?: string; request?: string } = {}) =>
  `INSERT INTO idempotency_records (account_id, operation, key, canonical_request, expires_at) VALUES ('${account(more.account ?? 7)}', '${more.operation ?? 'create-order'}', '${key}', '${more.request ?? '{"amountMinor": 1200}'}', '2026-02-14T09:00:00Z') ON CONFLICT (account_id, operation, key) DO NOTHING RETURNING key`
const records: Setup = { schema: `${ordersTable}\n${idempotencyRecordsTable}`, seed: `${reserve('K1')};` }

onBothEngines((_start, cluster) => {
  const claim = (name: string, setup: Setup, transcript: string): void => {
    test(name, async () => {
      expect(await played(cluster(), setup, transcript)).toBe(written(transcript))
    })
  }

  describe('ON CONFLICT DO NOTHING', () => {
    claim(
      'locks no row: after its 0 rows another session may delete the record',
      oneKey,
      `B: BEGIN                                                                     -> BEGIN
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> no rows
       C: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE NOWAIT                       -> (1)
       C: DELETE FROM keys WHERE k = 'K1'                                           -> DELETE 1
       B: SELECT v FROM keys WHERE k = 'K1'                                         -> no rows`,
    )

    claim(
      'waits for an uncommitted DELETE of the key, and inserts when that commits',
      oneKey,
      `A: BEGIN                                                                     -> BEGIN
       A: DELETE FROM keys WHERE k = 'K1'                                           -> DELETE 1
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> waits for A
       A: COMMIT                                                                    -> COMMIT; B: (2)`,
    )

    claim(
      'waits for an uncommitted UPDATE of the row too, of whatever column',
      oneKey,
      `A: BEGIN                                                                     -> BEGIN
       A: UPDATE keys SET v = 9 WHERE k = 'K1'                                      -> UPDATE 1
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> waits for A
       A: COMMIT                                                                    -> COMMIT; B: no rows`,
    )

    claim(
      'does not wait for a row that is only locked',
      oneKey,
      `A: BEGIN                                                                     -> BEGIN
       A: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE                              -> (1)
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> no rows`,
    )

    claim(
      'goes on when the other undoes its INSERT with a savepoint, before its transaction ends',
      keys,
      `A: BEGIN                                                                     -> BEGIN
       A: SAVEPOINT s                                                               -> SAVEPOINT
       A: INSERT INTO keys VALUES ('K1', 1)                                         -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> waits for A
       A: ROLLBACK TO SAVEPOINT s                                                   -> ROLLBACK; B: (2)
       A: COMMIT                                                                    -> COMMIT`,
    )

    claim(
      'with a SELECT beside it finds a row that was committed before the statement began: only a wait hides it',
      oneKey,
      `B: WITH new AS (INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v) SELECT v FROM new UNION ALL SELECT v FROM keys WHERE k = 'K1' -> (1)`,
    )

    claim(
      'at REPEATABLE READ raises no error for a key that its snapshot shows: 40001 needs the overlap',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1)
       B: BEGIN ISOLATION LEVEL REPEATABLE READ                                     -> BEGIN
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> no rows
       B: SELECT v FROM keys WHERE k = 'K1'                                         -> (1)`,
    )
  })

  claim(
    'DO UPDATE whose WHERE is false locks the row all the same',
    oneKey,
    `B: BEGIN                                                                                               -> BEGIN
     B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO UPDATE SET v = 2 WHERE false RETURNING v       -> no rows
     C: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE NOWAIT                                                 -> 55P03`,
  )

  describe('the record of a key', () => {
    claim(
      'still conflicts when it has expired, until it is deleted',
      { ...records, seed: `${reserve('K1')}; UPDATE idempotency_records SET expires_at = '2000-01-01T00:00:00Z';` },
      `A: ${reserve('K1')} -> no rows
       A: DELETE FROM idempotency_records WHERE expires_at < '2026-01-15T09:00:00Z' -> DELETE 1
       A: ${reserve('K1')} -> (K1)`,
    )

    claim(
      'leaves the same key free for another account and another operation',
      records,
      `A: ${reserve('K1')} -> no rows
       A: ${reserve('K1', { account: 8 })} -> (K1)
       A: ${reserve('K1', { operation: 'cancel-order' })} -> (K1)`,
    )

    claim(
      'conflicts with another request too, and tells it apart by what was asked: our 409',
      records,
      `A: ${reserve('K1', { request: '{"amountMinor": 1300}' })} -> no rows
       A: SELECT canonical_request = '{"amountMinor": 1300}'::jsonb FROM idempotency_records -> (f)
       A: SELECT canonical_request = '{"amountMinor":1200}'::jsonb FROM idempotency_records -> (t)`,
    )
  })

  claim(
    'MERGE raises 23505 for a key that was committed after it had looked, without a wait for the key',
    {
      // The wait in the trigger comes between MERGE's look and its INSERT.
      schema: `CREATE TABLE keys (k text PRIMARY KEY, v int);
        CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;
        CREATE TRIGGER pause BEFORE INSERT ON keys FOR EACH ROW EXECUTE FUNCTION pause();`,
      seed: '',
    },
    `A: BEGIN                                -> BEGIN
     A: INSERT INTO keys VALUES ('K1', 1)    -> INSERT 0 1
     B: MERGE INTO keys t USING (VALUES ('K1', 2)) n (k, v) ON t.k = n.k WHEN NOT MATCHED THEN INSERT VALUES (n.k, n.v) WHEN MATCHED THEN UPDATE SET v = n.v -> waits for A
     A: COMMIT                               -> COMMIT; B: 23505 keys_pkey`,
  )

  claim(
    'a waiter’s subquery answers from the old snapshot even when it depends on the row that is checked again',
    jobs,
    `A: BEGIN -> BEGIN
     A: UPDATE jobs SET st = 'claimed', owner = 'A' WHERE id = 1 -> UPDATE 1
     B: UPDATE jobs j SET owner = 'B' WHERE id = 1 AND EXISTS (SELECT 1 FROM jobs s WHERE s.id = j.id AND s.st = 'pending') -> waits for A
     A: COMMIT -> COMMIT; B: UPDATE 1
     B: SELECT id, st, owner FROM jobs WHERE id = 1 -> (1, claimed, B)`,
  )

  claim(
    'a foreign key waits for a parent that is being deleted, not for one that is being inserted',
    {
      schema: `CREATE TABLE parents (id int PRIMARY KEY); CREATE TABLE children (parent int CONSTRAINT parent_fk REFERENCES parents);`,
      seed: 'INSERT INTO parents VALUES (1);',
    },
    `A: BEGIN                               -> BEGIN
     A: INSERT INTO parents VALUES (2)      -> INSERT 0 1
     B: INSERT INTO children VALUES (2)     -> 23503 parent_fk
     A: DELETE FROM parents WHERE id = 1    -> DELETE 1
     B: INSERT INTO children VALUES (1)     -> waits for A
     A: COMMIT                              -> COMMIT; B: 23503 parent_fk`,
  )
})

describe('who gets a row that its holder has updated is open', () => {
  let pglite: Awaited<ReturnType<typeof openPglite>>
  beforeAll(async () => {
    pglite = await openPglite()
  })
  afterAll(() => pglite.close())

  test.each(['B', 'C'])('PGlite asks, and %s may be first', async (first) => {
    const { asked, over } = await waitersAfterUpdate(pglite.cluster, first)
    expect(asked).toEqual(['B', 'C'])
    expect(over).toEqual([`${first}: UPDATE 1`, `${first === 'B' ? 'C' : 'B'}: UPDATE 1`])
  })
})

/** A updates a row and commits while B and C wait for it; `first` is woken first. Each commits when it has got the row. */
async function waitersAfterUpdate(cluster: Cluster, first: string) {
  await cluster.reset(jobs)
  const a = await cluster.open('A')
  await a.execute('BEGIN')
  await a.execute(`UPDATE jobs SET owner = 'A' WHERE id = 1`)
  for (const name of ['B', 'C']) {
    const session = await cluster.open(name)
    const outcome = await session.execute(`UPDATE jobs SET owner = '${name}' WHERE id = 1`)
    expect(outcome.kind).toBe('waiting')
  }
  await a.execute('COMMIT')
  let asked: readonly string[] = []
  const over = await cluster.settle(({ candidates }) => {
    asked = candidates
    return first
  })
  return { asked, over: over.map(({ session, outcome }) => `${session}: ${toldOutcome(outcome)}`) }
}

describe('SERIALIZABLE, on a native server', () => {
  let native: Awaited<ReturnType<typeof openNative>>
  beforeAll(async () => {
    native = await openNative()
  })
  afterAll(() => native.close())

  const lookThenInsert = (levelOfB: string, end: string) => `
    A: BEGIN ISOLATION LEVEL SERIALIZABLE       -> BEGIN
    B: BEGIN ISOLATION LEVEL ${levelOfB}        -> BEGIN
    A: SELECT v FROM keys WHERE k = 'K1'        -> no rows
    B: SELECT v FROM keys WHERE k = 'K1'        -> no rows
    A: INSERT INTO keys VALUES ('K1', 1)        -> INSERT 0 1
    B: INSERT INTO keys VALUES ('K1', 2)        -> INSERT 0 1
    A: COMMIT                                   -> COMMIT
    B: COMMIT                                   -> ${end}
    A: SELECT count(*) FROM keys                -> `
  const keysWithout: Setup = { schema: 'CREATE TABLE keys (k text, v int);', seed: '' }

  test.each([
    ['stops the double order of two SERIALIZABLE transactions', 'SERIALIZABLE', '40001', '(1)'],
    ['does not protect against a transaction at REPEATABLE READ', 'REPEATABLE READ', 'COMMIT', '(2)'],
    ['does not protect against a transaction at READ COMMITTED', 'READ COMMITTED', 'COMMIT', '(2)'],
  ])('%s', async (_claim, level, end, count) => {
    const transcript = `${lookThenInsert(level, end)}${count}`
    expect(await played(native.cluster, keysWithout, transcript)).toBe(written(transcript))
  })
})
