import { inlineSteps as steps, type InlineRun } from '../../simulator/inline-run.ts'

const orders = `CREATE TABLE orders (order_id int PRIMARY KEY, key text NOT NULL);`
const records = `CREATE TABLE records (key text PRIMARY KEY, response text);`
const jobs = `CREATE TABLE jobs (id int PRIMARY KEY, status text NOT NULL, owner text);`
const twoJobs = `INSERT INTO jobs VALUES (1, 'pending'), (2, 'pending');`

const upsert = `INSERT INTO records VALUES ('K1') ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key`
const claimFirst = (owner: string) =>
  `UPDATE jobs SET status = 'claimed', owner = '${owner}' WHERE id = (SELECT id FROM jobs WHERE status = 'pending' ORDER BY id LIMIT 1) RETURNING id, owner`
const mergeOne = (response: string) =>
  `MERGE INTO records r USING (VALUES ('K1')) AS s (key) ON r.key = s.key WHEN MATCHED THEN UPDATE SET response = '${response}' WHEN NOT MATCHED THEN INSERT VALUES (s.key, '${response}')`
const deadlock = (a: string, b: string) => `
  A: SET deadlock_timeout = '${a}'
  B: SET deadlock_timeout = '${b}'
  A: BEGIN
  B: BEGIN
  A: UPDATE jobs SET owner = 'A' WHERE id = 1
  B: UPDATE jobs SET owner = 'B' WHERE id = 2
  A: UPDATE jobs SET owner = 'A' WHERE id = 2
  B: UPDATE jobs SET owner = 'B' WHERE id = 1`

/** What the chapter claims beside its scenario, as runs. `tests/scenarios/concurrent-retries` says what comes out. */
export const inlineRuns: readonly InlineRun[] = [
  {
    id: 'repeatable-read-check',
    title: {
      en: 'SELECT, then INSERT, at REPEATABLE READ, without a constraint',
      ja: '制約なしの SELECT → INSERT を REPEATABLE READ で実行',
    },
    setup: { schema: orders, seed: '' },
    steps: steps(`
      A: BEGIN ISOLATION LEVEL REPEATABLE READ
      B: BEGIN ISOLATION LEVEL REPEATABLE READ
      A: SELECT order_id FROM orders WHERE key = 'K1'
      B: SELECT order_id FROM orders WHERE key = 'K1'
      A: INSERT INTO orders VALUES (1, 'K1')
      B: INSERT INTO orders VALUES (2, 'K1')
      A: COMMIT
      B: COMMIT
      A: SELECT count(*) FROM orders WHERE key = 'K1'`),
  },
  {
    id: 'for-update-missing-row',
    title: { en: 'FOR UPDATE on a row that does not exist', ja: '存在しない行への FOR UPDATE' },
    setup: { schema: orders, seed: '' },
    steps: steps(`
      A: BEGIN
      B: BEGIN
      A: SELECT order_id FROM orders WHERE key = 'K1' FOR UPDATE
      B: SELECT order_id FROM orders WHERE key = 'K1' FOR UPDATE
      A: INSERT INTO orders VALUES (1, 'K1')
      B: INSERT INTO orders VALUES (2, 'K1')
      A: COMMIT
      B: COMMIT
      A: SELECT count(*) FROM orders WHERE key = 'K1'`),
  },
  {
    id: 'select-beside-insert',
    title: {
      en: 'The read in the same statement as the INSERT, then in a new one',
      ja: 'INSERT と同じ文で読む場合と、新しい文で読む場合',
    },
    setup: { schema: records, seed: '' },
    steps: steps(`
      A: BEGIN
      A: INSERT INTO records VALUES ('K1', '201')
      B: BEGIN
      B: WITH reserved AS (INSERT INTO records VALUES ('K1') ON CONFLICT (key) DO NOTHING RETURNING key, response)
         SELECT * FROM reserved UNION ALL SELECT key, response FROM records WHERE key = 'K1'
      A: COMMIT
      B: SELECT key, response FROM records WHERE key = 'K1'`),
  },
  {
    id: 'do-update-writes',
    title: { en: 'DO UPDATE used as a read', ja: '読み取りのつもりの DO UPDATE' },
    setup: {
      schema: `CREATE TABLE records (key text PRIMARY KEY, response text, updates int NOT NULL DEFAULT 0);
        CREATE FUNCTION count_update() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN NEW.updates := OLD.updates + 1; RETURN NEW; END';
        CREATE TRIGGER count_update BEFORE UPDATE ON records FOR EACH ROW EXECUTE FUNCTION count_update();`,
      seed: `INSERT INTO records VALUES ('K1', '201');`,
    },
    steps: steps(`
      A: BEGIN
      A: ${upsert} RETURNING response, updates
      B: ${upsert} RETURNING response, updates
      A: COMMIT
      A: ${upsert} WHERE false RETURNING response, updates`),
  },
  {
    id: 'conflict-target',
    title: { en: 'What ON CONFLICT (key) does not catch', ja: 'ON CONFLICT (key) が受け止めないもの' },
    setup: {
      schema: `CREATE TABLE records (key text UNIQUE, request_id text UNIQUE);`,
      seed: `INSERT INTO records VALUES ('K1', 'R1');`,
    },
    steps: steps(`
      A: INSERT INTO records VALUES ('K2', 'R1') ON CONFLICT (key) DO NOTHING
      A: INSERT INTO records VALUES ('K3'), ('K3') ON CONFLICT (key) DO UPDATE SET request_id = EXCLUDED.request_id
      A: INSERT INTO records VALUES (NULL) ON CONFLICT (key) DO NOTHING
      A: INSERT INTO records VALUES (NULL) ON CONFLICT (key) DO NOTHING`),
  },
  {
    id: 'merge',
    title: { en: 'Two MERGEs of one new key', ja: '同じ新規キーへの 2 つの MERGE' },
    setup: { schema: records, seed: '' },
    steps: steps(`
      A: BEGIN
      A: ${mergeOne('from A')}
      B: ${mergeOne('from B')}
      A: COMMIT`),
  },
  {
    id: 'caught-error',
    title: { en: 'Going on after a caught 23505', ja: '23505 を捕捉したあとに続ける' },
    setup: { schema: records, seed: `INSERT INTO records VALUES ('K1', '201');` },
    steps: steps(`
      A: BEGIN
      A: INSERT INTO records VALUES ('K1')
      A: SELECT response FROM records WHERE key = 'K1'
      A: COMMIT
      B: BEGIN
      B: SAVEPOINT before_insert
      B: INSERT INTO records VALUES ('K1')
      B: ROLLBACK TO SAVEPOINT before_insert
      B: SELECT response FROM records WHERE key = 'K1'
      B: COMMIT`),
  },
  {
    id: 'error-frees-locks',
    title: { en: 'The locks of a failed transaction', ja: '失敗したトランザクションのロック' },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(`
      A: BEGIN
      A: UPDATE jobs SET owner = 'A' WHERE id = 1
      A: SELECT 1 / 0
      B: UPDATE jobs SET owner = 'B' WHERE id = 1
      A: ROLLBACK`),
  },
  {
    id: 'savepoint-keeps-locks',
    title: { en: 'The same with a savepoint open', ja: 'セーブポイントがある場合' },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(`
      A: BEGIN
      A: UPDATE jobs SET owner = 'A' WHERE id = 1
      A: SAVEPOINT after_update
      A: SELECT 1 / 0
      B: UPDATE jobs SET owner = 'B' WHERE id = 1
      A: ROLLBACK`),
  },
  {
    id: 'waiter-keeps-snapshot',
    title: { en: 'A waiting UPDATE does not start again', ja: '待っていた UPDATE は最初からやり直さない' },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(`
      A: BEGIN
      A: ${claimFirst('A')}
      B: ${claimFirst('B')}
      A: COMMIT
      A: SELECT id, status, owner FROM jobs ORDER BY id`),
  },
  {
    id: 'waiter-rechecks',
    title: { en: 'The same with the condition on the row itself', ja: '条件を行自身にも書いた場合' },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(`
      A: BEGIN
      A: ${claimFirst('A')}
      B: ${claimFirst('B').replace(' RETURNING', " AND status = 'pending' RETURNING")}
      A: COMMIT
      A: SELECT id, status, owner FROM jobs ORDER BY id`),
  },
  {
    id: 'skip-locked',
    title: { en: 'SKIP LOCKED hands a job out again', ja: 'SKIP LOCKED は同じジョブをもう一度渡す' },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(`
      A: BEGIN
      A: SELECT id FROM jobs WHERE status = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
      B: BEGIN
      B: SELECT id FROM jobs WHERE status = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
      B: COMMIT
      A: ROLLBACK
      B: SELECT id FROM jobs WHERE status = 'pending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`),
  },
  {
    id: 'skip-locked-sees-no-uncommitted',
    title: { en: 'SKIP LOCKED and an uncommitted key', ja: 'SKIP LOCKED と未コミットのキー' },
    setup: { schema: records, seed: '' },
    steps: steps(`
      A: BEGIN
      A: INSERT INTO records VALUES ('K1', '201')
      B: SELECT key FROM records WHERE key = 'K1' FOR UPDATE SKIP LOCKED
      A: COMMIT`),
  },
  {
    id: 'deadlock-first-waiter-dies',
    title: {
      en: 'A deadlock whose first waiter is the victim',
      ja: '先に待ち始めた側が犠牲になるデッドロック',
    },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(deadlock('1s', '2s')),
  },
  {
    id: 'deadlock-last-waiter-dies',
    title: {
      en: 'The same deadlock, and the one who closes the cycle is the victim',
      ja: '同じデッドロックで、輪を閉じた側が犠牲になる場合',
    },
    setup: { schema: jobs, seed: twoJobs },
    steps: steps(deadlock('2s', '1s')),
  },
  {
    id: 'advisory-lock-old-snapshot',
    title: {
      en: 'An advisory lock at REPEATABLE READ, without a constraint',
      ja: '制約なしで、REPEATABLE READ とアドバイザリロックを使う場合',
    },
    setup: { schema: orders, seed: '' },
    steps: steps(`
      A: BEGIN ISOLATION LEVEL REPEATABLE READ
      A: SELECT pg_advisory_xact_lock(1)
      B: BEGIN ISOLATION LEVEL REPEATABLE READ
      B: SELECT pg_advisory_xact_lock(1)
      A: INSERT INTO orders VALUES (1, 'K1')
      A: COMMIT
      B: SELECT order_id FROM orders WHERE key = 'K1'
      B: INSERT INTO orders VALUES (2, 'K1')
      B: COMMIT
      B: SELECT count(*) FROM orders WHERE key = 'K1'`),
  },
  {
    id: 'advisory-lock-not-taken',
    title: { en: 'One writer that does not take the advisory lock', ja: 'アドバイザリロックを取らない書き手' },
    setup: { schema: orders, seed: '' },
    steps: steps(`
      A: BEGIN
      A: SELECT pg_advisory_xact_lock(1)
      A: INSERT INTO orders VALUES (1, 'K1')
      B: INSERT INTO orders VALUES (2, 'K1')
      A: COMMIT
      A: SELECT count(*) FROM orders WHERE key = 'K1'`),
  },
  {
    id: 'foreign-key-fails-at-once',
    title: { en: 'A foreign key to an uncommitted row', ja: '未コミットの行を指す外部キー' },
    setup: {
      schema: `CREATE TABLE orders (order_id int PRIMARY KEY); CREATE TABLE records (key text PRIMARY KEY, order_id int REFERENCES orders);`,
      seed: '',
    },
    steps: steps(`
      A: BEGIN
      A: INSERT INTO orders VALUES (1)
      B: INSERT INTO records VALUES ('K1', 1)
      A: COMMIT
      B: INSERT INTO records VALUES ('K1', 1)`),
  },
]
