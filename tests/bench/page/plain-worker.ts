import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const { rows } = await db.query<{ version: string }>('SELECT version()')
postMessage(rows[0]?.version)
