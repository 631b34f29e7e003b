import { sql } from 'kysely'
import { MIGRATIONS } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { migrationsOf, readMigrations } from '#platform/server/database/migrate.ts'
import { type Finding, fine, orFine, problem, warning } from './finding.ts'
import { sizeIn } from './sizes.ts'

type Facts = { is_standby: boolean; may_lose: boolean; encoding: string; connections: number; most_connections: number; bytes: number }

/** Share of the server's connections in use from which it soon refuses new ones. */
const FULL = 0.9

/** Whether the database is up to date, writes to disk what it acknowledges, and has connections left. */
export const checkDatabase = async ({ db }: { db: Db }): Promise<Finding[]> => judgeDatabase(await factsOf(db), await compareMigrations(db))

/** What the facts about a database mean. */
export function judgeDatabase(
  { is_standby, may_lose, encoding, connections, most_connections, bytes }: Facts,
  { missing, newer }: Migrations,
) {
  return orFine(
    [
      newer !== undefined && problem('checks.database_newer', { migration: newer }),
      missing > 0 && problem('checks.database_older', { count: missing }),
      is_standby && problem('checks.database_standby'),
      may_lose && problem('checks.database_may_lose'),
      encoding !== 'UTF8' && problem('checks.database_encoding', { encoding }),
      connections > most_connections * FULL && warning('checks.database_full', { connections, most_connections }),
    ],
    fine('checks.database_fine', (language) => ({ size: sizeIn(language, bytes) })),
  )
}

async function factsOf(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    pg_is_in_recovery() as is_standby,
    current_setting('fsync') = 'off' or current_setting('full_page_writes') = 'off' or current_setting('synchronous_commit') = 'off' as may_lose,
    current_setting('server_encoding') as encoding,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::int as most_connections,
    pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]!
}

/** How many of this version's migrations are missing, and the first one that a later version made. */
type Migrations = { missing: number; newer: string | undefined }

async function compareMigrations(db: Db): Promise<Migrations> {
  const applied = await migrationsOf(db)
  const files = readMigrations(MIGRATIONS)
  const missing = files.filter(({ number }) => !applied.some((row) => row.number === number)).length
  return { missing, newer: applied.find((row) => !files.some(({ number }) => number === row.number))?.name }
}
