import { createHash } from 'node:crypto'
import pg from 'pg'
import { whatPoolersNeed } from './connection-settings.ts'

/** More distinct statements than this on one connection would fill its memory; the rest is planned each time. */
const most = 500

/** Whose answer gets more columns when a version after this one migrates beside it, which PostgreSQL refuses to a prepared statement. */
const asksForAllColumns = /\b(?:select|returning) \*|"\.\*/

/** The name is not there, or there already: not on a connection that is ours alone. */
const ofSharedConnection = ['26000', '42P05']

/** Prepares every statement that carries values and names its columns once a connection: planning the larger ones costs as much as running them. */
export function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as (query: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  const prepared = (query: unknown, values?: unknown[]) => {
    if (typeof query !== 'string' || !values?.length || asksForAllColumns.test(query)) return plain(query, values)
    const name = names.get(query) ?? (names.size < most ? nameOf(query) : undefined)
    if (!name) return plain(query, values)
    names.set(query, name)
    return plain({ name, text: query, values }).catch(explainShared)
  }
  client.query = prepared as typeof client.query
}

/** By its text: whoever else has a statement of this name on the same connection means the same one. */
const nameOf = (text: string) => `s${createHash('sha256').update(text).digest('base64url')}`

function explainShared(error: Error): never {
  const isShared = error instanceof pg.DatabaseError && ofSharedConnection.includes(error.code ?? '')
  throw isShared ? new Error(`the database gives one connection to several at once: ${error.message}. ${whatPoolersNeed}`) : error
}
