import pg from 'pg'

/** In milliseconds: a statement may take long, but a server that lives answers somebody who comes anew. */
const lookEvery = 1_000
const suspectAfter = 5_000
const answersWithin = 4_000

/**
 * Ends connections whose statements wait for a server that does not answer anybody: one that is frozen, or beyond a broken line. Whoever asked is told, and
 * the pool makes new connections as soon as there is somebody to make them with.
 */
export function endSilent(connection: pg.PoolConfig) {
  const asking = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    timer = asking.size > 0 ? setTimeout(() => void look().then(later), lookEvery).unref() : undefined
  }
  const look = async () => {
    const suspects = [...asking].filter(([, begun]) => performance.now() - begun > suspectAfter)
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
  const limits = { connectionTimeoutMillis: answersWithin, query_timeout: answersWithin }
  const client = new pg.Client({ ...connection, ...limits, application_name: 'traktanda probe' })
  // Said by the calls as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A server that has no room for one more lives.
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}
