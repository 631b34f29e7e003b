import { useQuery } from '@tanstack/react-query'
import type { AdministrationSearch } from '#features/administration/web/administration-route.ts'
import type { Person, Titled } from '#features/administration/web/choices.tsx'
import { committeesQuery, membershipsQuery, usersQuery } from '#features/administration/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'

/** The most entries of one page. */
const MOST = 100

/** The user and committee that the list is filtered by, also if it is empty; by id if no list contains them. */
export function useNarrowed({ user, committee }: Pick<AdministrationSearch, 'user' | 'committee'>) {
  const person = usePerson(user)
  const titled = useCommittee(committee)
  return {
    person: person ?? (user === undefined ? undefined : { id: user, username: String(user), first_name: '', last_name: '' }),
    committee: titled ?? (committee === undefined ? undefined : { id: committee, title: String(committee) }),
    name: [titled?.title, person && fullName(person)].filter(Boolean).join(', '),
  }
}

function usePerson(id: number | undefined): Person | undefined {
  const enabled = id !== undefined
  const { data: users } = useQuery({ ...usersQuery({ rows: MOST }), enabled })
  // With more users than a page holds, the name comes from a membership.
  const { data: memberships } = useQuery({ ...membershipsQuery({ user: id, rows: 1 }), enabled })
  const membership = memberships?.items.find((one) => one.user === id)
  return users?.items.find((one) => one.id === id) ?? (membership && { ...membership, id: membership.user })
}

function useCommittee(id: number | undefined): Titled | undefined {
  const enabled = id !== undefined
  const { data: committees } = useQuery({ ...committeesQuery({ rows: MOST }), enabled })
  const { data: memberships } = useQuery({ ...membershipsQuery({ committee: id, rows: 1 }), enabled })
  const membership = memberships?.items.find((one) => one.committee_id === id)
  return committees?.items.find((one) => one.id === id) ?? (membership && { id: membership.committee_id, title: membership.committee })
}
