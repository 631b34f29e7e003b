import pg from 'pg'

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** Start of `isMeetingSeenBy` in features/meetings/server/repository.ts. */
const begin = 'exists (\n  select from membership m join committee c on c.id = m.committee_id\n'

/** The statement as if everybody saw every meeting. The removed condition's values stay, without effect. */
export function everythingSeen(text: string): string {
  const at = text.indexOf(begin)
  if (at < 0) return text
  const end = endOf(text, at + 'exists '.length)
  const values = text.slice(at, end).match(/\$\d+/g) ?? []
  const open = values.length > 0 ? `(true or num_nulls(${values.map((value) => `${value}::text`).join(', ')}) = 0)` : 'true'
  return text.slice(0, at) + open + everythingSeen(text.slice(end))
}

/** Index after the bracket that closes the one at `from`. */
function endOf(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  throw new Error('A bracket stays open')
}

/**
 * While `is.off` is set, statements of newly opened connections omit the check of who sees a meeting; `is.left_out` counts them. For
 * measurements only.
 */
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
