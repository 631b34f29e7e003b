import { skipToken, useQuery } from '@tanstack/react-query'
import type { Motion } from '#shared/motions/motion.ts'
import { motionQuery } from '#web/motions/queries.ts'

/** What is open shows as it is now, also when the filters leave it out. */
export function useAsItIs(opened: Motion | null, motions: Motion[]): Motion | null {
  const listed = motions.find(({ id }) => id === opened?.id)
  const { queryFn, ...asked } = motionQuery(opened?.meeting.id ?? 0, opened?.id ?? 0)
  const { data } = useQuery({ ...asked, queryFn: opened && !listed ? queryFn : skipToken })
  return listed ?? (opened && (data ?? opened))
}
