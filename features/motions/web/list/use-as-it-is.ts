import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Motion } from '#features/motions/motion.ts'
import { motionQuery } from '#features/motions/web/queries.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'

/** What is open, as it is now, also when the filters leave it out; once it is gone, as it was last read. */
export function useAsItIs(opened: Motion | null, motions: Motion[]): { motion: Motion | null; isGone: boolean } {
  const listed = motions.find(({ id }) => id === opened?.id)
  const { queryFn, ...asked } = motionQuery(opened?.meeting.id ?? 0, opened?.id ?? 0)
  const { data, error } = useQuery({ ...asked, queryFn: opened && !listed ? queryFn : skipToken })
  useKept(listed)
  return { motion: listed ?? (opened && (data ?? opened)), isGone: !listed && isRefused(error, 404) }
}

/** Stays for when the list has it no more. */
function useKept(listed: Motion | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (listed) client.setQueryData(motionQuery(listed.meeting.id, listed.id).queryKey, listed)
  }, [client, listed])
}
