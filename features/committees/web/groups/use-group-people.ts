import { useQuery } from '@tanstack/react-query'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { membershipsQuery, usersQuery } from '#features/committees/web/queries.ts'

type Named = { username: string; first_name: string; last_name: string; email?: string | undefined; roles_display?: string | undefined }
/** Somebody who is in a group or could be added. */
export type GroupPerson = { id: number; user: Named | null; isOutside: boolean }

/**
 * Members of a group with their names, and people who could be added. The group itself supplies the names of people whose membership was
 * removed. People who are not in the committee today are marked as outside (D2 §2).
 */
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
    /** People who could be added. */
    others: (users ?? []).filter(({ id }) => !members.includes(id)),
    isKnown: Boolean(users),
  }
}
export type GroupPeople = ReturnType<typeof useGroupPeople>
