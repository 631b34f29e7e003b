import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveRefused } from './archive-refused.ts'
import { refuseUsed } from './empty-site.ts'
import type { Closing } from './manifest.ts'
import { archivedTables, copyIn, quoted, type SiteTable } from './site-tables.ts'

/**
 * Fills the empty tables in one transaction, or none of them. What the rows refer to and what triggers would make of them is in the archive: neither
 * is asked meanwhile, and all references are checked at the end. `bring` hands the rows over.
 */
export const fillTables = (client: pg.Client, { tables, sequences }: Closing, bring: (rows: Fill) => Promise<void>): Promise<void> =>
  inTransaction(client, async () => {
    await refuseOtherTables(client, tables)
    const names = tables.map(({ name }) => quoted(name))
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Now that nobody else can write any more.
    await refuseUsed(client)
    await client.query(`truncate ${names.join(', ')}`)
    await bring((name, bytes) =>
      fill(
        client,
        tables.find((table) => table.name === name),
        bytes,
      ),
    )
    for (const { table, name, definition } of references) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await goOnCounting(client, sequences)
  })

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Writes rows of a table as COPY tells them. */
export type Fill = (table: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

async function fill(client: pg.Client, table: SiteTable | undefined, bytes: AsyncIterable<Uint8Array>) {
  if (table) await pipeline(Readable.from(bytes), client.query(copyFrom(copyIn(table))))
}

async function goOnCounting(client: pg.Client, sequences: Closing['sequences']) {
  for (const { table, column, last_value } of sequences)
    if (last_value !== null)
      await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [quoted(table), column, last_value])
}

/** The schema is made by the archive's migrations: it has the same tables and columns. */
async function refuseOtherTables(client: pg.Client, archived: SiteTable[]) {
  const told = (tables: SiteTable[]) => tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const [ours, theirs] = [told(await archivedTables(client)), told(archived)]
  const other = theirs.find((table) => !ours.includes(table)) ?? ours.find((table) => !theirs.includes(table))
  if (other) throw new ArchiveRefused(`The archive and the database differ in the table ${other}. Nothing was changed.`)
}

type Reference = { table: string; name: string; definition: string }

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())`)
  return rows
}
