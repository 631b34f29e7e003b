import type pg from 'pg'
import { throwUnavailable } from './unavailable.ts'

/** A statement that has ended: its text, which holds places for its values and none of them. */
export type Statement = { text: string; ms: number; has_failed: boolean }
export type Hear = (statement: Statement) => void

type Ears = { begin: (client: pg.PoolClient) => void; end: (client: pg.PoolClient) => void; tell: Hear }

/** Tells of every statement of a connection, once it has ended in the course of whoever asked for it. One that broke off throws DatabaseUnavailable. */
export function watchStatements(client: pg.PoolClient, { begin, end, tell }: Ears): void {
  const plain = client.query.bind(client) as (query: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  const watched = async (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return plain(text, values)
    const begun = performance.now()
    let has_failed = true
    begin(client)
    try {
      const result = await plain(text, values).catch(throwUnavailable)
      has_failed = false
      return result
    } finally {
      end(client)
      tell({ text, ms: performance.now() - begun, has_failed })
    }
  }
  client.query = watched as typeof client.query
}
