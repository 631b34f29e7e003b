import { useSuspenseQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { committeesQuery } from '#features/committees/web/queries.ts'

/** The way to a committee for whoever sees it; a business also tells of one that the reader does not. */
export function useCommitteeLink(): (id: number | null) => LinkProps | undefined {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  return (id) =>
    id !== null && committees.some((committee) => committee.id === id) ? { to: '/committees/$id', params: { id } } : undefined
}
