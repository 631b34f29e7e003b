import pg from 'pg'

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** How `isMeetingSeenBy` of features/meetings/server/repository.ts begins. */
const begin = 'exists (\n  select from membership m join committee c on c.id = m.committee_id\n'

/** The statement as if everybody saw every meeting. What stood there keeps its values, of which nothing hangs any more. */
export function everythingSeen(text: string): string {
  const at = text.indexOf(begin)
  if (at < 0) return text
  const end = endOf(text, at + 'exists '.length)
  const values = text.slice(at, end).match(/\$\d+/g) ?? []
  const open = values.length > 0 ? `(true or num_nulls(${values.map((value) => `${value}::text`).join(', ')}) = 0)` : 'true'
  return text.slice(0, at) + open + everythingSeen(text.slice(end))
}

/** Behind the bracket that closes the one at `from`. */
function endOf(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  throw new Error('A bracket stays open')
}

/** Sends the statements of connections that are opened from now on without asking who sees a meeting, while `is.off` says so; `is.left_out` counts them. For measurements alone. */
export function switchPredicate(is: { off: boolean; left_out: number }): () => void {
  const client = pg.Client.prototype as unknown as Client
  const { query } = client
  client.query = function (...given) {
    const [statement, ...more] = given as [string | pg.QueryConfig, ...unknown[]]
    if (!is.off || typeof statement !== 'object' || typeof statement.text !== 'string') return Reflect.apply(query, this, given)
    const text = everythingSeen(statement.text)
    const isOther = text !== statement.text
    if (isOther) is.left_out += 1
    const open = isOther ? { ...statement, text, ...(statement.name && { name: `${statement.name}-open` }) } : statement
    return Reflect.apply(query, this, [open, ...more])
  }
  return () => {
    client.query = query
  }
}
