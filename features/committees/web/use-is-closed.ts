import { useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { ReadOnly } from '#platform/web/ui/form/read-only.ts'
import { committeesQuery } from './queries.ts'

/** Whether nothing can be changed: the committee is no longer active, or the page is read-only. */
export function useIsClosed(committee_id: number): boolean {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const isReadOnly = useContext(ReadOnly)
  return isReadOnly || committees.some(({ id, is_active }) => id === committee_id && !is_active)
}
