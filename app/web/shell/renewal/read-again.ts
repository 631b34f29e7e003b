import type { Query, QueryClient } from '@tanstack/react-query'
import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

/** Reads again all that is on screen; answers whether all of it is what the server says now. */
export async function readAgain(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries()
  // Where the server is silent, what was taken along stands in.
  return reach.get() === 'there' && client.getQueryCache().findAll({ type: 'active' }).every(isCurrent)
}

/** A refusal is an answer, too; what was never read shows nothing. */
const isCurrent = ({ state: { data, error, status } }: Query) =>
  data === undefined || status !== 'error' || (error instanceof Refused && [403, 404].includes(error.status))
