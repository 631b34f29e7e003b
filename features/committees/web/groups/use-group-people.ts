import { useQuery } from '@tanstack/react-query'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { membershipsQuery, usersQuery } from '#features/committees/web/queries.ts'

type Named = { username: string; first_name: string; last_name: string; email?: string | undefined; roles_display?: string | undefined }
/** Somebody who is, or could be, in a group. */
export type GroupPerson = { id: number; user: Named | null; isOutside: boolean }

/** The members of a group by their names, of which the group itself knows those of people whose membership is gone; whoever is not in the committee today stands outside (D2 §2). */
export function useGroupPeople(committee_id: number, members: number[], { people = [] }: Pick<CommitteeGroup, 'people'> = {}) {
  const users = useQuery(usersQuery(committee_id)).data
  const memberships = useQuery(membershipsQuery(committee_id)).data
  const personOf = (id: number): GroupPerson => {
    const inside = users?.find((user) => user.id === id)
    const former = memberships?.find((membership) => membership.user === id)
    const known = people.find((person) => person.id === id)
    return { id, user: inside ?? former ?? known ?? null, isOutside: Boolean(users) && !inside }
  }
  const chosen = members.map(personOf)
  return {
    chosen,
    outsiders: chosen.filter(({ isOutside }) => isOutside),
    /** Who could be added. */
    others: (users ?? []).filter(({ id }) => !members.includes(id)),
    isKnown: Boolean(users),
  }
}
export type GroupPeople = ReturnType<typeof useGroupPeople>
