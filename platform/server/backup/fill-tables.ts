import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveRefused } from './archive-refused.ts'
import { refuseUsed } from './empty-site.ts'
import type { Closing } from './manifest.ts'
import { archivedTables, copyIn, quoted, type SiteTable } from './site-tables.ts'

/**
 * Fills all empty tables in one transaction. Foreign keys and triggers are off meanwhile, because the archive already holds what triggers would add
 * and its tables come in any order; all foreign keys are checked at the end. `bring` supplies the rows.
 */
export const fillTables = (client: pg.Client, { tables, sequences }: Closing, bring: (rows: Fill) => Promise<void>): Promise<void> =>
  inTransaction(client, async () => {
    await refuseOtherTables(client, tables)
    const names = tables.map(({ name }) => quoted(name))
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Now that the table locks keep everyone else from writing.
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

/** Writes rows of a table, in COPY text format. */
export type Fill = (table: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

async function fill(client: pg.Client, table: SiteTable | undefined, bytes: AsyncIterable<Uint8Array>) {
  if (table) await pipeline(Readable.from(bytes), client.query(copyFrom(copyIn(table))))
}

async function goOnCounting(client: pg.Client, sequences: Closing['sequences']) {
  for (const { table, column, last_value } of sequences)
    if (last_value !== null)
      await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [quoted(table), column, last_value])
}

/** A check: made by the archive's migrations, the schema has to have the same tables and columns. */
async function refuseOtherTables(client: pg.Client, archived: SiteTable[]) {
  const described = (tables: SiteTable[]) => tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const [ours, theirs] = [described(await archivedTables(client)), described(archived)]
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
