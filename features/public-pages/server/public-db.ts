import type { Kysely } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PublicTables } from './tables.ts'

/** Access to what the public may see, and to no other table: the compiler refuses their names, and a test those in SQL. */
export type PublicDb = Kysely<PublicTables>

/** Narrows the access to the database, or to one transaction. */
export const publicDb = (db: Db): PublicDb => db
