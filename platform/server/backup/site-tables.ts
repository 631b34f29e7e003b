import type pg from 'pg'

export type SiteTable = { name: string; columns: string[] }

/**
 * What is of the running site alone: whoever was signed in, or about to be, signs in again, and what open browsers were to hear is past. The
 * migrations stand in the manifest.
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

/** What stands in place of a table: numbers of transactions mean nothing in another database, and without one a change is due all the same. */
const replaced: Record<string, string> = {
  search_due: `(select min(id) as id, null::xid8 as transaction, source, object_id, owner_id, sha256 from search_due
    group by source, object_id, owner_id, sha256) as search_due`,
}

const allTables = `
  select relname as name, array(
    select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r' order by relname`

/** Every table of the site with the columns that are written. */
export const tablesOf = async (client: pg.ClientBase): Promise<SiteTable[]> => (await client.query<SiteTable>(allTables)).rows

/** Those of them that a backup holds: whatever is added later, unless it is named here. */
export const archivedTables = async (client: pg.ClientBase): Promise<SiteTable[]> =>
  (await tablesOf(client)).filter(({ name }) => !leftOut.includes(name))

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: SiteTable) => columns.map(quoted).join(', ')
const sourceOf = ({ name }: SiteTable) => replaced[name] ?? quoted(name)

export const copyOut = (table: SiteTable) => `copy (select ${columnsOf(table)} from ${sourceOf(table)}) to stdout`
export const copyIn = (table: SiteTable) => `copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`
export const countRows = (table: SiteTable) => `select count(*)::integer as count from ${sourceOf(table)}`
