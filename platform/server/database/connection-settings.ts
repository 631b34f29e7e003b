import type pg from 'pg'

/** What every statement of ours relies on. */
const settingsOf = (time_zone: string) => ({
  TimeZone: time_zone,
  DateStyle: 'ISO',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '30s',
})

/** In milliseconds: longer than a server that lives takes for a statement that reads nothing. */
const answersWithin = 10_000

/**
 * Makes the settings of a new connection once it is there, since poolers refuse or drop what is asked for while one connects. Throws with the name of a
 * setting that the next statement does not find as it was made.
 */
export async function makeSettings(client: pg.ClientBase, time_zone: string): Promise<void> {
  const wanted = Object.entries(settingsOf(time_zone))
  const names = wanted.map(([name]) => name)
  const ask = async (columns: string[], values: string[] = []) => {
    const query = { text: `select ${columns.join(', ')}`, values, query_timeout: answersWithin }
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

/** What whoever runs a pooler has to know. */
export const whatPoolersNeed = 'A pooler has to be in session mode (docs/operations.md, Through a pooler).'
