import type { QueryClient } from '@tanstack/react-query'
import { postingQuery } from '#features/records/web/queries.ts'
import { requireRecordsStaff } from './load-inbox.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Throws if it does not exist, as on every page. */
export async function readInboxPosting({ context, params: { id } }: Asked): Promise<void> {
  await requireRecordsStaff({ context })
  await context.client.ensureQueryData(postingQuery(id))
}
