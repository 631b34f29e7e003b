import pg from 'pg'

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
