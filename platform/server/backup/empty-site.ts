import type pg from 'pg'
import { ArchiveRefused } from './archive-refused.ts'
import { quoted, tablesOf } from './site-tables.ts'

/** Tables that migrations fill. */
const filledByMigrations = ['migration', 'migration_lock', 'audit_head', 'search_analysis', 'site_identity', 'browser_key', 'health']

/** Refuses a database that is in use: restoring would lose its rows or mix them with the archive's. */
export async function refuseUsed(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (filledByMigrations.includes(name)) continue
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0)
      throw new ArchiveRefused(
        `There is a site already: ${name} has rows. Restore into a new DATA_DIR or an empty database; nothing was changed.`,
      )
  }
}
