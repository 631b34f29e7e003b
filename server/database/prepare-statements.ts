import type pg from 'pg'

/** More distinct statements than this on one connection would fill its memory; the rest is planned each time. */
const most = 500

/** Whose answer gets more columns when a version after this one migrates beside it, which PostgreSQL refuses to a prepared statement. */
const asksForAllColumns = /\b(?:select|returning) \*|"\.\*/

/** Prepares every statement that carries values and names its columns once a connection: planning the larger ones costs as much as running them. */
export function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as (query: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  const prepared = (query: unknown, values?: unknown[]) => {
    if (typeof query !== 'string' || !values?.length || asksForAllColumns.test(query)) return plain(query, values)
    const name = names.get(query) ?? (names.size < most ? `s${names.size}` : undefined)
    if (!name) return plain(query, values)
    names.set(query, name)
    return plain({ name, text: query, values })
  }
  client.query = prepared as typeof client.query
}
