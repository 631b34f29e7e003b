import { request } from 'node:http'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { type Asked, type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { portOf } from '#testing/server/site/ports.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { multipart } from './multipart.ts'

type Parts = { params?: Record<string, number>; body?: unknown; file?: Buffer }
type Held = { server: TestServer; user: { id: number } }

/** Starts a call over the network whose headers are checked; the returned function sends the body. */
export async function heldBack<const E extends Endpoint>({ server, user }: Held, endpoint: E, asked: Asked<E> & { file?: Buffer }) {
  const { params, body, file } = asked as Parts
  const { payload, headers } = file
    ? multipart(endpoint.upload ?? 'file', file)
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const opened = new Date(server.clock().getTime() - 120_000)
  const session = await openSession(server.db, { user_id: user.id, at: opened })
  const sending = request({
    host: '127.0.0.1',
    port: await portOf(server),
    method: endpoint.method,
    path: apiRoot(server.env) + fillPath(endpoint.path, params),
    headers: {
      ...headers,
      cookie: `sessionid=${session.token}`,
      'x-csrftoken': session.csrf_token,
      'content-length': Buffer.byteLength(payload),
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
  })
  sending.flushHeaders()
  // The session's use is recorded after its lookup.
  await expect.poll(() => lastUse(server.db, user)).not.toBe(opened.getTime())
  return () => {
    sending.end(payload)
    return status
  }
}

const lastUse = async (db: Db, user: { id: number }) => {
  const query = db.selectFrom('session').select('last_used').where('user_id', '=', user.id)
  return Date.parse((await query.executeTakeFirstOrThrow()).last_used)
}

/** Number of connections that wait for a lock. */
export const countWaiting = async (db: Db) =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
