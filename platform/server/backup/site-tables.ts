import type pg from 'pg'

export type SiteTable = { name: string; columns: string[] }

/**
 * Tables that are not backed up, because they belong to the running site alone: sessions and sign-ins in progress, and live events. The migrations
 * are in the manifest.
 */
const leftOut = [
  'migration',
  'migration_lock',
  'session',
  'device',
  'site_identity',
  'live_event',
  'browser_key',
  'health',
  'sign_in_failure',
  'sign_in_step',
  'passkey_challenge',
  'sign_on_attempt',
  'sign_on_session',
  'sign_on_farewell',
]

/** Queries that replace a table: transaction ids mean nothing in another database, and a change without one is due all the same. */
const replaced: Record<string, string> = {
  search_due: `(select min(id) as id, null::xid8 as transaction, source, object_id, owner_id, sha256 from search_due
    group by source, object_id, owner_id, sha256) as search_due`,
}

const allTables = `
  select relname as name, array(
    select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r' order by relname`

/** All tables of the site with their columns, without generated ones. */
export const tablesOf = async (client: pg.ClientBase): Promise<SiteTable[]> => (await client.query<SiteTable>(allTables)).rows

/** The tables in a backup. A new table is included unless it is listed in `leftOut`. */
export const archivedTables = async (client: pg.ClientBase): Promise<SiteTable[]> =>
  (await tablesOf(client)).filter(({ name }) => !leftOut.includes(name))

/** Quotes an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: SiteTable) => columns.map(quoted).join(', ')
const sourceOf = ({ name }: SiteTable) => replaced[name] ?? quoted(name)

/** Statements that write a table in COPY text format, fill it, and count its rows. */
export const copyOut = (table: SiteTable) => `copy (select ${columnsOf(table)} from ${sourceOf(table)}) to stdout`
export const copyIn = (table: SiteTable) => `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`
export const countRows = (table: SiteTable) => `select count(*)::integer as count from ${sourceOf(table)}`
