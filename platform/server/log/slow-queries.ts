import { watchDatabase } from '#platform/server/database/connect.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { followRequests, requestId } from '#platform/server/http/request-id.ts'

/** In characters: beyond that there are mostly long lists of placeholders. */
const MAX_LENGTH = 1_000

/** Logs each statement that took `SLOW_QUERY_MS` or longer, without its values, which are personal data. */
export function logSlowQueries({ app, db, env }: Pick<AppContext, 'app' | 'db' | 'env'>): void {
  if (env.slow_query_ms === 0) return
  followRequests(app)
  const end = watchDatabase(db).hear(({ text, ms }) => {
    if (ms < env.slow_query_ms) return
    const request_id = requestId()
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
    app.log.warn({ ...(request_id && { request_id }), statement, ms: Math.round(ms) }, 'slow query')
  })
  app.addHook('onClose', async () => end())
}
