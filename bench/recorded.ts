import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** Listens to the statements with values that connections which are opened from now on send from this process. `take` answers those since it was called last. */
export function recordStatements() {
  const client = pg.Client.prototype as unknown as Client
  const { query } = client
  let sent: Statement[] = []
  client.query = function (...given) {
    const [statement] = given as [string | pg.QueryConfig]
    if (typeof statement === 'object' && statement.values) sent.push({ text: statement.text, values: statement.values })
    return Reflect.apply(query, this, given)
  }
  const take = () => {
    const all = sent
    sent = []
    return all
  }
  const end = () => {
    client.query = query
  }
  return { take, end }
}
