import type { ShareUser, Sharing } from '#features/annotations/sharing.ts'
import { groupsToShareWith, toldRoles } from '#features/committees/server/repository.ts'
import { readersOf } from '#features/notifications/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { type Actor, fullName, type Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { keyOf, type Recipients } from './recipients.ts'

/** Where something is shared: in which meeting of which committee, and whose document it is if that is a personal one. */
export type Place = { committee_id: number; meeting_id: number; document_owner_id: number | null }

/** Whom the caller can share with there: the others who are active in the committee and see the meeting, and its groups; of another's document its owner alone. */
export async function findCircle(db: Db, me: Actor, { committee_id, meeting_id, document_owner_id }: Place) {
  const readers = await readersOf(db, me, { committee_id, meeting_id, only_members: false })
  // Only its owner lets anybody see a personal document, and whom is the owner's to know.
  if (document_owner_id !== null && document_owner_id !== me.id)
    return { people: readers.filter(({ id }) => id === document_owner_id), groups: [] }
  return { people: readers.filter(({ id }) => id !== me.id), groups: await groupsToShareWith(db, committee_id) }
}
export type Circle = Awaited<ReturnType<typeof findCircle>>

type Told = { committee_id: number; language: Language; isShared: (key: string) => boolean; preselects: boolean }

/** The circle as the dialogs list it. */
export function toldCircle(me: Actor, { people, groups }: Circle, { committee_id, language, isShared, preselects }: Told): ShareUser[] {
  const roleOf = (roles: Role[]) => toldRoles(me, { committee_id, language }, roles)
  const told = (type: ShareUser['type'], { id, ...facts }: { id: number; title: string; role: string; preselected: boolean }) => {
    const key = keyOf(type, id)
    return { type, id, key, ...facts, shared: isShared(key) }
  }
  return [
    ...people.map((one) => told('user', { id: one.id, title: fullName(one), role: roleOf(one.roles), preselected: false })),
    ...groups.map(({ id, title, share_automatically }) =>
      told('group', { id, title, role: '', preselected: preselects && share_automatically }),
    ),
  ]
}

/** Those of the circle that were named; throws 400 on `users` when somebody else was. */
export function chosenOf({ people, groups }: Circle, users: Sharing['users']): Recipients {
  const idsOf = (wanted: ShareUser['type'], known: { id: number }[]) => {
    const there = new Set(known.map(({ id }) => id))
    const named = new Set(users.filter(({ type }) => type === wanted).map(({ id }) => id))
    if (!named.isSubsetOf(there)) throw invalid({ users: [{ key: 'annotation_layers.unknown_recipient' }] })
    return [...named]
  }
  return { user_ids: idsOf('user', people), group_ids: idsOf('group', groups) }
}
