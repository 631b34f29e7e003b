import { useSuspenseQuery } from '@tanstack/react-query'
import { committeesQuery } from './queries.ts'

/** Whether a committee is no longer active: nothing of it can be changed. */
export function useIsClosed(committee_id: number): boolean {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  return committees.some(({ id, is_active }) => id === committee_id && !is_active)
}
