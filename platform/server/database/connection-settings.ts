import type pg from 'pg'

/** Settings that every statement relies on. */
const settingsOf = (time_zone: string) => ({
  TimeZone: time_zone,
  DateStyle: 'ISO',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '30s',
})

/** More than a live server needs for a statement that reads nothing. */
const TIMEOUT_MS = 10_000

/**
 * Applies the settings after connecting, because poolers refuse or drop settings in the connection request. Throws if a setting is lost by the next
 * statement, and names it.
 */
export async function makeSettings(client: pg.ClientBase, time_zone: string): Promise<void> {
  const wanted = Object.entries(settingsOf(time_zone))
  const names = wanted.map(([name]) => name)
  const ask = async (columns: string[], values: string[] = []) => {
    const query = { text: `select ${columns.join(', ')}`, values, query_timeout: TIMEOUT_MS }
    return (await client.query<Record<string, string>>(query)).rows[0] ?? {}
  }
  const made = await ask(
    names.map((name, at) => `set_config('${name}', $${at + 1}, false) as "${name}"`),
    wanted.map(([, value]) => value),
  )
  const found = await ask(names.map((name) => `current_setting('${name}') as "${name}"`))
  const lost = names.find((name) => found[name] !== made[name])
  if (lost)
    throw new Error(`the connection does not keep its settings: ${lost} is ${found[lost]} instead of ${made[lost]}. ${whatPoolersNeed}`)
}

/** Advice for error messages. */
export const whatPoolersNeed = 'A pooler has to be in session mode (docs/operations.md, Through a pooler).'
