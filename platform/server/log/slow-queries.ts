import { watchDatabase } from '#platform/server/database/connect.ts'
import type { House } from '#platform/server/house.ts'
import { followRequests, requestId } from '#platform/server/http/request-id.ts'

/** More of a statement tells nothing: lists of values are long. */
const longest = 1_000

/** A log line for each statement that took `SLOW_QUERY_MS` or longer; its values are people's data, and not in it. */
export function logSlowQueries({ app, db, env }: Pick<House, 'app' | 'db' | 'env'>): void {
  if (env.slow_query_ms === 0) return
  followRequests(app)
  const end = watchDatabase(db).hear(({ text, ms }) => {
    if (ms < env.slow_query_ms) return
    const request_id = requestId()
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, longest)
    app.log.warn({ ...(request_id && { request_id }), statement, ms: Math.round(ms) }, 'slow query')
  })
  app.addHook('onClose', async () => end())
}
