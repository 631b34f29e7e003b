import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** Records the statements, with values, of connections that this process opens from now on. `take` returns those since its last call. */
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
