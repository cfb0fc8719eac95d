import fc from 'fast-check'

/**
 * Random SQL over two small tables whose keys and values collide often. Everything that reads several rows is ordered by a
 * key, so that what differs between two engines is not the place of a row on disk.
 */
export interface FuzzTables {
  readonly schema: string
  readonly seed: string
}

const KEYS = [1, 2, 3, 4]
const key = fc.constantFrom(...KEYS)
const value = fc.integer({ min: 0, max: 3 })

/** `a` is a parent with, perhaps, a second unique key; `b` refers to it. */
export const tables: fc.Arbitrary<FuzzTables> = fc
  .record({
    unique: fc.boolean(),
    onDelete: fc.constantFrom('', ' on delete cascade', ' on delete set null'),
    check: fc.boolean(),
    trigger: fc.boolean(),
    rows: fc.subarray(KEYS),
    children: fc.subarray([1, 2]),
  })
  .map(({ unique, onDelete, check, trigger, rows, children }) => ({
    schema: [
      `create table a (id int primary key, u int${unique ? ' unique' : ''}, v int not null${check ? ' check (v < 6)' : ''})`,
      `create table b (id int primary key, a int references a${onDelete}, v int)`,
      'create table log (n int generated always as identity primary key, line text)',
      ...(trigger
        ? [
            `create function note() returns trigger language plpgsql as $$ begin
               insert into log (line) values (tg_op || ' ' || old.id); raise notice '% %', tg_op, old.id; return null; end $$`,
            'create trigger note after update or delete on a for each row execute function note()',
          ]
        : []),
    ].join(';\n'),
    seed: [
      ...rows.map((id) => `insert into a values (${id}, ${id}, ${id % 3})`),
      ...children.filter((id) => rows.includes(id)).map((id) => `insert into b values (${id}, ${id}, 0)`),
    ].join(';\n'),
  }))

const where = fc.oneof(
  { weight: 4, arbitrary: key.map((id) => `id = ${id}`) },
  { weight: 1, arbitrary: value.map((v) => `v = ${v}`) },
  { weight: 1, arbitrary: key.map((u) => `u = ${u}`) },
  { weight: 1, arbitrary: value.map((v) => `id = (select min(id) from a where v = ${v})`) },
  { weight: 1, arbitrary: fc.tuple(key, value).map(([id, v]) => `id = ${id} and v = ${v}`) },
)
const change = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('v = v + 1', 'v = v + 2', 'v = 0') },
  { weight: 1, arbitrary: key.map((u) => `u = ${u}`) },
  { weight: 1, arbitrary: fc.constantFrom('id = id', 'u = null') },
)
const strength = fc.constantFrom('update', 'no key update', 'share', 'key share')
const patience = fc.constantFrom('', '', '', ' nowait', ' skip locked')
const returning = fc.constantFrom('', ' returning *')
const row = fc.tuple(key, key, value).map((fields) => `(${fields.join(', ')})`)

const select = fc.oneof(
  where.map((condition) => `select * from a where ${condition} order by id`),
  fc.constantFrom(
    'select * from a order by id',
    'select count(*), sum(v) from a',
    'select b.id, a.v from b left join a on a.id = b.a order by b.id',
    'select line from log order by n',
  ),
)
const lockRows = fc
  .tuple(where, strength, patience)
  .map(([condition, mode, how]) => `select id, v from a where ${condition} order by id for ${mode}${how}`)
const insert = fc.oneof(
  fc.tuple(row, returning).map(([values, back]) => `insert into a values ${values}${back}`),
  fc.tuple(row, returning).map(([values, back]) => `insert into a values ${values} on conflict do nothing${back}`),
  fc
    .tuple(row, returning)
    .map(
      ([values, back]) => `insert into a values ${values} on conflict (id) do update set v = a.v + excluded.v${back}`,
    ),
  fc.tuple(key, key, value).map((fields) => `insert into b values (${fields.join(', ')})`),
  value.map((v) => `insert into log (line) values ('${v}') returning n`),
)
const update = fc.oneof(
  fc.tuple(change, where, returning).map(([set, condition, back]) => `update a set ${set} where ${condition}${back}`),
  fc.tuple(key, key).map(([id, a]) => `update b set a = ${a}, v = v + 1 where id = ${id}`),
)
const remove = fc.oneof(
  fc.tuple(where, returning).map(([condition, back]) => `delete from a where ${condition}${back}`),
  key.map((id) => `delete from b where id = ${id}`),
)
const merge = fc.tuple(key, value, fc.constantFrom('update set v = a.v + s.v', 'delete', 'do nothing')).map(
  ([id, v, matched]) =>
    `merge into a using (values (${id}, ${v})) s(id, v) on a.id = s.id
     when matched then ${matched} when not matched then insert values (s.id, s.id, s.v)`,
)
const tableMode = fc.constantFrom('row share', 'row exclusive', 'share', 'share row exclusive', 'exclusive')
const lockTable = fc
  .tuple(fc.constantFrom('a', 'b'), tableMode, fc.constantFrom('', '', ' nowait'))
  .map(([table, mode, how]) => `lock table ${table} in ${mode} mode${how}`)
const advisory = fc.constantFrom(
  'select pg_advisory_xact_lock(1)',
  'select pg_advisory_xact_lock_shared(1)',
  'select pg_try_advisory_xact_lock(1)',
)

/** One statement that may stand anywhere. */
export const statement = fc.oneof(
  { weight: 3, arbitrary: select },
  { weight: 4, arbitrary: lockRows },
  { weight: 6, arbitrary: insert },
  { weight: 6, arbitrary: update },
  { weight: 3, arbitrary: remove },
  { weight: 2, arbitrary: merge },
)

/** One statement of a transaction block. */
export const blockStatement = fc.oneof(
  { weight: 12, arbitrary: statement },
  { weight: 1, arbitrary: lockTable },
  { weight: 1, arbitrary: advisory },
  { weight: 3, arbitrary: fc.constantFrom('savepoint s', 'rollback to s', 'savepoint s', 'release s') },
)
