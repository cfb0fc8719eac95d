/**
 * Lines of postgresql.conf that the engine needs: room for one prepared transaction a session and little
 * memory. The snapshot carries them; a boot by initdb is given them.
 */
export const POSTGRES_SETTINGS: readonly string[] = [
  'max_prepared_transactions = 20',
  'shared_buffers = 4MB',
  'max_connections = 8',
  // Its WAL lives in the page's memory: old segments are recycled early.
  'max_wal_size = 32MB',
  'min_wal_size = 2MB',
]

/** How initdb is called; segments of 1 MB keep the snapshot small. */
export const INITDB_PARAMETERS: readonly string[] = ['--wal-segsize=1']
