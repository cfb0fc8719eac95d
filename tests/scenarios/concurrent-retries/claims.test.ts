import { describe, expect, test } from 'vitest'
import type { Cluster, Setup } from '../../../src/session/index.ts'
import { onBothEngines } from '../../support/engines.ts'
import { played, toldOutcome, written } from './transcript.ts'

/** The chapter's claims about PostgreSQL, each as a transcript that both engines must play exactly as it is written. */
const keys: Setup = { schema: 'CREATE TABLE keys (k text PRIMARY KEY, v int);', seed: '' }
const keysWithout: Setup = { schema: 'CREATE TABLE keys (k text, v int);', seed: '' }
const jobs: Setup = {
  schema: `CREATE TABLE jobs (id int PRIMARY KEY, st text, owner text);`,
  seed: `INSERT INTO jobs VALUES (1, 'pending', NULL), (2, 'pending', NULL);`,
}

onBothEngines((_start, cluster) => {
  const claim = (name: string, setup: Setup, transcript: string): void => {
    test(name, async () => {
      expect(await played(cluster(), setup, transcript)).toBe(written(transcript))
    })
  }

  describe('BEGIN', () => {
    claim(
      'does not make SELECT-then-INSERT safe at READ COMMITTED: two rows for one key',
      keysWithout,
      `A: BEGIN                                   -> BEGIN
       B: BEGIN                                   -> BEGIN
       A: SELECT v FROM keys WHERE k = 'K1'       -> no rows
       B: SELECT v FROM keys WHERE k = 'K1'       -> no rows
       A: INSERT INTO keys VALUES ('K1', 1)       -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2)       -> INSERT 0 1
       A: COMMIT                                  -> COMMIT
       B: COMMIT                                  -> COMMIT
       A: SELECT k, v FROM keys ORDER BY v        -> (K1, 1) (K1, 2)`,
    )

    claim(
      'does not at REPEATABLE READ either',
      keysWithout,
      `A: BEGIN ISOLATION LEVEL REPEATABLE READ   -> BEGIN
       B: BEGIN ISOLATION LEVEL REPEATABLE READ   -> BEGIN
       A: SELECT v FROM keys WHERE k = 'K1'       -> no rows
       B: SELECT v FROM keys WHERE k = 'K1'       -> no rows
       A: INSERT INTO keys VALUES ('K1', 1)       -> INSERT 0 1
       A: COMMIT                                  -> COMMIT
       B: INSERT INTO keys VALUES ('K1', 2)       -> INSERT 0 1
       B: COMMIT                                  -> COMMIT
       A: SELECT k, v FROM keys ORDER BY v        -> (K1, 1) (K1, 2)`,
    )
  })

  claim(
    'SELECT … FOR UPDATE on a row that does not exist locks nothing',
    keysWithout,
    `A: BEGIN                                              -> BEGIN
     A: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE       -> no rows
     B: BEGIN                                              -> BEGIN
     B: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE       -> no rows
     B: INSERT INTO keys VALUES ('K1', 2)                  -> INSERT 0 1
     A: INSERT INTO keys VALUES ('K1', 1)                  -> INSERT 0 1
     A: COMMIT                                             -> COMMIT
     B: COMMIT                                             -> COMMIT
     A: SELECT v FROM keys ORDER BY v                      -> (1) (2)`,
  )

  describe('an INSERT that waits for an uncommitted key', () => {
    claim(
      'succeeds when the other rolls back',
      keys,
      `A: BEGIN                                 -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)     -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2)     -> waits for A
       A: ROLLBACK                              -> ROLLBACK; B: INSERT 0 1`,
    )

    claim(
      'succeeds when the other rolls back, with ON CONFLICT DO NOTHING too',
      keys,
      `A: BEGIN                                                                     -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1) ON CONFLICT (k) DO NOTHING RETURNING v  -> (1)
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> waits for A
       A: ROLLBACK                                                                  -> ROLLBACK; B: (2)`,
    )

    claim(
      'fails with 23505 when the other commits',
      keys,
      `A: BEGIN                                 -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)     -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2)     -> waits for A
       A: COMMIT                                -> COMMIT; B: 23505 keys_pkey`,
    )

    test('when three insert it and the holder rolls back, exactly one of the waiters wins', async () => {
      const own = cluster()
      await own.reset(keys)
      const holder = await own.open('A')
      await holder.execute('BEGIN')
      await holder.execute(`INSERT INTO keys VALUES ('K1', 1)`)
      for (const name of ['B', 'C', 'D']) {
        const session = await own.open(name)
        const outcome = await session.execute(`INSERT INTO keys VALUES ('K1', 2)`)
        expect(toldOutcome(outcome)).toBe('waits for A')
        await own.settle()
      }
      await holder.execute('ROLLBACK')
      const over = await own.settle()
      expect(over.map(({ outcome }) => toldOutcome(outcome)).sort()).toEqual([
        '23505 keys_pkey',
        '23505 keys_pkey',
        'INSERT 0 1',
      ])
    })
  })

  describe('ON CONFLICT DO NOTHING RETURNING', () => {
    claim(
      'returns 0 rows for a key that exists',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1)
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v  -> no rows`,
    )

    claim(
      'after a wait, neither it nor a SELECT in the same statement sees the row; a new statement does',
      keys,
      `A: BEGIN                               -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)   -> INSERT 0 1
       B: BEGIN                               -> BEGIN
       B: WITH new AS (INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING RETURNING v) SELECT v FROM new UNION ALL SELECT v FROM keys WHERE k = 'K1' -> waits for A
       A: COMMIT                              -> COMMIT; B: no rows
       B: SELECT v FROM keys WHERE k = 'K1'   -> (1)`,
    )

    claim(
      'at REPEATABLE READ raises 40001 instead, and a new statement would not have seen the row either',
      keys,
      `A: BEGIN                                                             -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)                                 -> INSERT 0 1
       B: BEGIN ISOLATION LEVEL REPEATABLE READ                             -> BEGIN
       C: BEGIN ISOLATION LEVEL REPEATABLE READ                             -> BEGIN
       C: SELECT v FROM keys WHERE k = 'K1'                                 -> no rows
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO NOTHING      -> waits for A
       A: COMMIT                                                            -> COMMIT; B: 40001
       C: SELECT v FROM keys WHERE k = 'K1'                                 -> no rows`,
    )
  })

  describe('ON CONFLICT DO UPDATE', () => {
    const counted: Setup = {
      schema: `CREATE TABLE keys (k text PRIMARY KEY, v int);
        CREATE TABLE updates (n int);
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO updates VALUES (1); RETURN NEW; END $$;
        CREATE TRIGGER note BEFORE UPDATE ON keys FOR EACH ROW EXECUTE FUNCTION note();`,
      seed: `INSERT INTO keys VALUES ('K1', 1);`,
    }

    claim(
      'that changes nothing still writes: it locks the row and fires triggers',
      counted,
      `B: BEGIN                                                                                         -> BEGIN
       B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO UPDATE SET k = EXCLUDED.k RETURNING v    -> (1)
       C: SELECT v FROM keys WHERE k = 'K1' FOR UPDATE NOWAIT                                           -> 55P03
       B: COMMIT                                                                                        -> COMMIT
       C: SELECT count(*) FROM updates                                                                  -> (1)`,
    )

    claim(
      'with a WHERE that is false returns 0 rows',
      counted,
      `B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO UPDATE SET v = 2 WHERE false RETURNING v -> no rows
       C: SELECT count(*) FROM updates                                                                  -> (0)`,
    )

    claim(
      'of one key twice in a statement raises 21000',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1), ('K1', 2) ON CONFLICT (k) DO UPDATE SET v = EXCLUDED.v -> 21000`,
    )
  })

  describe('ON CONFLICT (key)', () => {
    claim(
      'lets the violation of another unique index through: 23505',
      {
        schema: 'CREATE TABLE keys (k text PRIMARY KEY, v int CONSTRAINT v_unique UNIQUE);',
        seed: `INSERT INTO keys VALUES ('K1', 1);`,
      },
      `A: INSERT INTO keys VALUES ('K2', 1) ON CONFLICT (k) DO NOTHING -> 23505 v_unique
       A: INSERT INTO keys VALUES ('K2', 1) ON CONFLICT DO NOTHING     -> INSERT 0 0`,
    )

    claim(
      'never conflicts on NULL, unless the constraint is NULLS NOT DISTINCT',
      {
        schema: 'CREATE TABLE plain (k text UNIQUE); CREATE TABLE strict (k text UNIQUE NULLS NOT DISTINCT);',
        seed: '',
      },
      `A: INSERT INTO plain VALUES (NULL) ON CONFLICT (k) DO NOTHING  -> INSERT 0 1
       A: INSERT INTO plain VALUES (NULL) ON CONFLICT (k) DO NOTHING  -> INSERT 0 1
       A: INSERT INTO strict VALUES (NULL) ON CONFLICT (k) DO NOTHING -> INSERT 0 1
       A: INSERT INTO strict VALUES (NULL) ON CONFLICT (k) DO NOTHING -> INSERT 0 0`,
    )
  })

  claim(
    'MERGE is no upsert: of two at once the second raises 23505',
    keys,
    `A: BEGIN                                                                                                                       -> BEGIN
     A: MERGE INTO keys t USING (VALUES ('K1', 1)) n (k, v) ON t.k = n.k WHEN NOT MATCHED THEN INSERT VALUES (n.k, n.v) WHEN MATCHED THEN UPDATE SET v = n.v -> MERGE 1
     B: MERGE INTO keys t USING (VALUES ('K1', 2)) n (k, v) ON t.k = n.k WHEN NOT MATCHED THEN INSERT VALUES (n.k, n.v) WHEN MATCHED THEN UPDATE SET v = n.v -> waits for A
     A: COMMIT                                                                                                                      -> COMMIT; B: 23505 keys_pkey
     B: INSERT INTO keys VALUES ('K1', 2) ON CONFLICT (k) DO UPDATE SET v = EXCLUDED.v                                              -> INSERT 0 1`,
  )

  describe('a transaction that failed', () => {
    claim(
      'refuses every statement with 25P02 until ROLLBACK',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1)
       B: BEGIN                                -> BEGIN
       B: INSERT INTO keys VALUES ('K1', 2)    -> 23505 keys_pkey
       B: SELECT v FROM keys WHERE k = 'K1'    -> 25P02
       B: SELECT 1                             -> 25P02
       B: ROLLBACK                             -> ROLLBACK
       B: SELECT v FROM keys WHERE k = 'K1'    -> (1)`,
    )

    claim(
      'goes on after ROLLBACK TO SAVEPOINT',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1)
       B: BEGIN                                -> BEGIN
       B: SAVEPOINT s                          -> SAVEPOINT
       B: INSERT INTO keys VALUES ('K1', 2)    -> 23505 keys_pkey
       B: ROLLBACK TO SAVEPOINT s              -> ROLLBACK
       B: SELECT v FROM keys WHERE k = 'K1'    -> (1)
       B: COMMIT                               -> COMMIT`,
    )

    claim(
      'answers COMMIT with the tag ROLLBACK, which is no error',
      keys,
      `A: INSERT INTO keys VALUES ('K1', 1)
       B: BEGIN                                -> BEGIN
       B: INSERT INTO keys VALUES ('K2', 2)    -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2)    -> 23505 keys_pkey
       B: COMMIT                               -> ROLLBACK
       B: SELECT k FROM keys                   -> (K1)`,
    )

    claim(
      'frees its locks at the error, before ROLLBACK',
      keys,
      `A: BEGIN                                -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)    -> INSERT 0 1
       B: INSERT INTO keys VALUES ('K1', 2)    -> waits for A
       A: SELECT 1 / 0                         -> 22012; B: INSERT 0 1
       A: ROLLBACK                             -> ROLLBACK`,
    )

    claim(
      'with a savepoint open keeps the locks taken before it',
      keys,
      `A: BEGIN                                -> BEGIN
       A: INSERT INTO keys VALUES ('K1', 1)    -> INSERT 0 1
       A: SAVEPOINT s                          -> SAVEPOINT
       B: INSERT INTO keys VALUES ('K1', 2)    -> waits for A
       A: SELECT 1 / 0                         -> 22012
       A: ROLLBACK                             -> ROLLBACK; B: INSERT 0 1`,
    )
  })

  describe('a waiter keeps its snapshot', () => {
    claim(
      'so an UPDATE that picks its row in a subquery claims the same job twice',
      jobs,
      `A: BEGIN -> BEGIN
       A: UPDATE jobs SET st = 'claimed', owner = 'A' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1) RETURNING id -> (1)
       B: UPDATE jobs SET st = 'claimed', owner = 'B' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1) RETURNING id -> waits for A
       A: COMMIT -> COMMIT; B: (1)
       A: SELECT id, owner FROM jobs ORDER BY id -> (1, B) (2, NULL)`,
    )

    claim(
      'and with the condition repeated outside finds it gone: 0 rows',
      jobs,
      `A: BEGIN -> BEGIN
       A: UPDATE jobs SET st = 'claimed', owner = 'A' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1) AND st = 'pending' RETURNING id -> (1)
       B: UPDATE jobs SET st = 'claimed', owner = 'B' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1) AND st = 'pending' RETURNING id -> waits for A
       A: COMMIT -> COMMIT; B: no rows
       A: SELECT id, owner FROM jobs ORDER BY id -> (1, A) (2, NULL)`,
    )
  })

  describe('FOR UPDATE SKIP LOCKED', () => {
    claim(
      'gives each worker its own row, and hands the row out again after a crash',
      jobs,
      `A: BEGIN -> BEGIN
       A: UPDATE jobs SET owner = 'A' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id -> (1)
       B: BEGIN -> BEGIN
       B: UPDATE jobs SET owner = 'B' WHERE id = (SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id -> (2)
       A: crash -> crashed
       C: SELECT id FROM jobs WHERE st = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED -> (1)`,
    )

    claim(
      'does not see uncommitted inserts',
      jobs,
      `A: BEGIN -> BEGIN
       A: INSERT INTO jobs VALUES (3, 'urgent', NULL) -> INSERT 0 1
       B: SELECT id FROM jobs WHERE st = 'urgent' FOR UPDATE SKIP LOCKED -> no rows`,
    )
  })

  describe('the victim of a deadlock', () => {
    const deadlock = (first: string, second: string, end: string): string => `
      A: SET deadlock_timeout = '${first}'
      B: SET deadlock_timeout = '${second}'
      A: BEGIN                                        -> BEGIN
      B: BEGIN                                        -> BEGIN
      A: UPDATE jobs SET owner = 'A' WHERE id = 1     -> UPDATE 1
      B: UPDATE jobs SET owner = 'B' WHERE id = 2     -> UPDATE 1
      A: UPDATE jobs SET owner = 'A' WHERE id = 2     -> waits for B
      B: UPDATE jobs SET owner = 'B' WHERE id = 1     -> ${end}`

    claim(
      'is the one whose deadlock_timeout runs out first: here it is A, who waited first',
      jobs,
      deadlock('2s', '1min', 'waits for A; A: 40P01; B: UPDATE 1'),
    )
    claim(
      'is the one whose deadlock_timeout runs out first: here it is B, who closes the cycle',
      jobs,
      deadlock('1min', '1s', 'waits for A; B: 40P01; A: UPDATE 1'),
    )
  })

  describe('a transaction advisory lock', () => {
    const locked = (level: string, seen: string): string => `
      A: BEGIN                                               -> BEGIN
      A: SELECT pg_advisory_xact_lock(7)                     -> ()
      A: INSERT INTO keys VALUES ('K1', 1)                   -> INSERT 0 1
      B: BEGIN ISOLATION LEVEL ${level}                      -> BEGIN
      B: SELECT pg_advisory_xact_lock(7)                     -> waits for A
      A: COMMIT                                              -> COMMIT; B: ()
      B: SELECT v FROM keys WHERE k = 'K1'                   -> ${seen}`

    claim('at READ COMMITTED lets the next holder see the row', keysWithout, locked('READ COMMITTED', '(1)'))
    claim(
      'at REPEATABLE READ does not: the snapshot is older than the lock',
      keysWithout,
      locked('REPEATABLE READ', 'no rows'),
    )
    claim(
      'protects nothing from those who do not take it',
      keysWithout,
      `A: BEGIN                                   -> BEGIN
       A: SELECT pg_advisory_xact_lock(7)         -> ()
       A: SELECT v FROM keys WHERE k = 'K1'       -> no rows
       B: INSERT INTO keys VALUES ('K1', 2)       -> INSERT 0 1
       A: INSERT INTO keys VALUES ('K1', 1)       -> INSERT 0 1`,
    )
  })

  claim(
    'an INSERT whose parent is uncommitted does not wait: 23503 at once',
    {
      schema: `CREATE TABLE parents (id int PRIMARY KEY); CREATE TABLE children (id int PRIMARY KEY, parent int CONSTRAINT parent_fk REFERENCES parents);`,
      seed: '',
    },
    `A: BEGIN                                  -> BEGIN
     A: INSERT INTO parents VALUES (1)         -> INSERT 0 1
     B: INSERT INTO children VALUES (1, 1)     -> 23503 parent_fk
     A: COMMIT                                 -> COMMIT
     B: INSERT INTO children VALUES (1, 1)     -> INSERT 0 1`,
  )

  test('row locks are no queue to rely on: both waiters get the row, in an order that is not promised', async () => {
    const { over } = await waitersAfterUpdate(cluster())
    expect([...over].sort()).toEqual(['B: UPDATE 1', 'C: UPDATE 1'])
  })
})

/** A updates a row and commits, while B and C wait for it; B commits at once when it gets it, so that C gets it too. */
async function waitersAfterUpdate(cluster: Cluster): Promise<{ readonly over: readonly string[] }> {
  await cluster.reset(jobs)
  const [a, b, c] = [await cluster.open('A'), await cluster.open('B'), await cluster.open('C')]
  await a.execute('BEGIN')
  await a.execute(`UPDATE jobs SET owner = 'A' WHERE id = 1`)
  for (const session of [b, c]) {
    const outcome = await session.execute(`UPDATE jobs SET owner = '${session.name}' WHERE id = 1`)
    expect(outcome.kind).toBe('waiting')
  }
  await a.execute('COMMIT')
  const over = await cluster.settle()
  return { over: over.map(({ session, outcome }) => `${session}: ${toldOutcome(outcome)}`) }
}
