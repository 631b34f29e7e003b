import pg from 'pg'

/** A statement that has ended. Its text holds placeholders and no values. */
export type Statement = { text: string; ms: number; has_failed: boolean }
export type StatementListener = (statement: Statement) => void

type Callbacks = { begin: (client: pg.PoolClient) => void; end: (client: pg.PoolClient) => void; tell: StatementListener }

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

// A statement may take long, but a live server answers a new connection.
const LOOK_EVERY_MS = 1_000
const SUSPECT_AFTER_MS = 5_000
const PROBE_TIMEOUT_MS = 4_000

/**
 * Closes connections whose statements wait for a server that does not answer a probe either: it is frozen, or the network is down. The statements
 * fail, and the pool connects again as soon as the server answers.
 */
export function endSilent(connection: pg.PoolConfig) {
  const asking = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    timer = asking.size > 0 ? setTimeout(() => void look().then(later), LOOK_EVERY_MS).unref() : undefined
  }
  const look = async () => {
    const suspects = [...asking].filter(([, begun]) => performance.now() - begun > SUSPECT_AFTER_MS)
    if (suspects.length === 0 || (await answers(connection))) return
    for (const [client, begun] of suspects) if (asking.get(client) === begun) void client.end()
  }
  return {
    begin: (client: pg.PoolClient) => {
      asking.set(client, performance.now())
      if (!timer) later()
    },
    end: (client: pg.PoolClient) => void asking.delete(client),
  }
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS }
  const client = new pg.Client({ ...connection, ...limits, application_name: 'traktanda probe' })
  // The calls below reject with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A server that refuses one more connection is alive.
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The database is temporarily unavailable; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Code of the cause. */
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** SQLSTATEs: connection failures, shutdown and start-up; statement timeout; disk, memory or connections exhausted; read-only standby. */
const temporary = /^(08...|57P0[1235]|57014|53...|25006)$/

/** For `catch`: turns temporary errors into DatabaseUnavailable and rethrows errors of the statement itself. */
export function throwUnavailable(error: Error & { code?: string }): never {
  const isTemporary = error instanceof pg.DatabaseError ? temporary.test(error.code ?? '') : !(error instanceof TypeError)
  throw isTemporary ? new DatabaseUnavailable(error) : error
}
