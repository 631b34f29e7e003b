import { queryOptions, skipToken } from '@tanstack/react-query'
import { compareVersions } from '#features/versions/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import type { useInQueue } from '#platform/web/queue/use-in-queue.ts'
import type { Compared } from './comparing.ts'

type InQueue = ReturnType<typeof useInQueue>['ask']

/** The differences of two versions never change, so they never go stale; skipped while nothing is compared. */
export const changesQuery = (compared: Compared | null, inQueue: InQueue) =>
  queryOptions({
    queryKey: ['changes', compared?.version_id, compared?.other_id],
    queryFn: compared ? ({ signal }) => inQueue((work) => changesOf(compared, work, signal)) : skipToken,
    staleTime: Infinity,
  })

const changesOf = ({ kind, id, version_id, other_id }: Compared, work: string, signal: AbortSignal) =>
  call(compareVersions[kind], { params: { id, version_id }, query: { with: other_id }, work }, signal)
