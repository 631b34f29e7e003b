import type pg from 'pg'
import { throwUnavailable } from './unavailable.ts'

/** A statement that has ended. Its text holds placeholders and no values. */
export type Statement = { text: string; ms: number; has_failed: boolean }
export type Hear = (statement: Statement) => void

type Callbacks = { begin: (client: pg.PoolClient) => void; end: (client: pg.PoolClient) => void; tell: Hear }

/** Reports every statement of a connection when it ends, in the async context of its caller. Broken connections throw DatabaseUnavailable. */
export function watchStatements(client: pg.PoolClient, { begin, end, tell }: Callbacks): void {
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
