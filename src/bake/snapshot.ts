import { PGlite } from '@electric-sql/pglite'
import { INITDB_PARAMETERS, POSTGRES_SETTINGS } from '../session/pglite/settings.ts'
import { tarEntries, tarOf } from './tar.ts'

/** A tar of a small, initialised data directory, and the version of the PostgreSQL that made it (`18.7`). */
export interface Snapshot {
  readonly tar: Uint8Array<ArrayBuffer>
  readonly postgres: string
}

const WAL_PAGE = 8192

/**
 * Runs initdb in PGlite and takes the data directory: template databases dropped, catalogues rewritten without dead
 * rows, and of the write-ahead log only what a boot reads, from the checkpoint's redo point to the insert position.
 */
export async function makeSnapshot(): Promise<Snapshot> {
  const db = await PGlite.create({ postgresqlconf: [...POSTGRES_SETTINGS], initDbStartParams: [...INITDB_PARAMETERS] })
  try {
    await db.exec('UPDATE pg_database SET datistemplate = false')
    await db.exec('DROP DATABASE template0')
    await db.exec('DROP DATABASE template1')
    await db.exec('VACUUM FULL')
    await db.exec('CHECKPOINT')
    // The second one lets the redo point pass what VACUUM FULL wrote.
    await db.exec('CHECKPOINT')
    const dump = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
    const [row] = (await db.query<WalRow>(WAL)).rows
    if (!row) throw new Error('snapshot: no WAL position')
    return { tar: dropStaleWal(dump, row), postgres: row.postgres }
  } finally {
    await db.close()
  }
}

interface WalRow {
  readonly redo: string
  readonly insert: string
  readonly offset: number
  readonly postgres: string
}

const WAL = `
SELECT redo_wal_file AS redo, pg_walfile_name(insert) AS insert,
  (pg_wal_lsn_diff(insert, '0/0') % (SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size'))::int AS offset,
  current_setting('server_version') AS postgres
FROM pg_control_checkpoint(), pg_current_wal_insert_lsn() AS insert`

/** `offset`: bytes of segment `insert` in use. Segments outside `redo`…`insert` go; the unused rest of `insert` is zeroed. */
export function dropStaleWal(
  dump: Uint8Array,
  { redo, insert, offset }: { readonly redo: string; readonly insert: string; readonly offset: number },
): Uint8Array<ArrayBuffer> {
  const entries = tarEntries(dump).filter(({ name }) => {
    const segment = walSegment(name)
    return segment === undefined || (segment >= redo && segment <= insert)
  })
  if (!entries.some(({ name }) => walSegment(name) === insert)) throw new Error(`snapshot: no WAL segment ${insert}`)
  const tar = tarOf(dump, entries)
  for (const { name, content, size } of tarEntries(tar)) {
    if (walSegment(name) !== insert) continue
    tar.fill(0, content + Math.ceil((offset + 1) / WAL_PAGE) * WAL_PAGE, content + size)
  }
  return tar
}

function walSegment(name: string): string | undefined {
  return /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1]
}
