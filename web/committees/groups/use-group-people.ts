import { useQuery } from '@tanstack/react-query'
import { membershipsQuery, usersQuery } from '#web/committees/queries.ts'

type Named = { username: string; first_name: string; last_name: string; email?: string | undefined; roles_display?: string | undefined }
/** Somebody who is, or could be, in a group; without a name where not even a former membership tells it. */
export type GroupPerson = { id: number; user: Named | null; isOutside: boolean }

/** The members of a group by their names; whoever is not in the committee today stands outside (D2 §2). */
export function useGroupPeople(committee_id: number, members: number[]) {
  const users = useQuery(usersQuery(committee_id)).data
  const memberships = useQuery(membershipsQuery(committee_id)).data
  const personOf = (id: number): GroupPerson => {
    const inside = users?.find((user) => user.id === id)
    const former = memberships?.find((membership) => membership.user === id)
    return { id, user: inside ?? former ?? null, isOutside: Boolean(users) && !inside }
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
