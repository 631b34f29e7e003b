import { useSuspenseQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { committeesQuery } from '#features/committees/web/queries.ts'

/** Link to a committee for readers who see it; a business may name one that the reader does not see. */
export function useCommitteeLink(): (id: number | null) => LinkProps | undefined {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  return (id) =>
    id !== null && committees.some((committee) => committee.id === id) ? { to: '/committees/$id', params: { id } } : undefined
}
