import { sql } from 'kysely'
import { activeMemberships, groupsToShareWith, rolesDisplay } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { isDocumentSeenBy } from '#server/documents/repository.ts'
import { invalid } from '#server/kit/problem.ts'
import { readersOf } from '#server/notifications/repository.ts'
import type { ShareUser, Sharing } from '#shared/annotations/sharing.ts'
import { type Actor, fullName, hasRoleIn, type Role } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import { keyOf, type Recipients } from './recipients.ts'

/** Where something is shared: in which meeting of which committee; of a document also which one, and whose it is if it is a personal one. */
export type Place = { committee_id: number; meeting_id: number; document_id?: number; document_owner_id: number | null }

/** Whom the caller can share with there: the others who are active in the committee and see the document, and its groups. */
export async function findCircle(db: Db, me: Actor, { committee_id, meeting_id, document_id, document_owner_id }: Place) {
  const readers = await readersOf(db, me, { committee_id, meeting_id, only_members: false })
  // Who gets a layer of one's own personal document will see it by that; of another's, only its owner can let anybody see it.
  const isAnothers = document_id !== undefined && document_owner_id !== null && document_owner_id !== me.id
  const seers = isAnothers ? await seersOf(db, me, document_id) : undefined
  return {
    people: readers.filter(({ id }) => id !== me.id && (!seers || seers.has(id))),
    groups: await groupsToShareWith(db, committee_id),
  }
}
export type Circle = Awaited<ReturnType<typeof findCircle>>

async function seersOf(db: Db, { today }: Actor, document_id: number): Promise<Set<number>> {
  const rows = await activeMemberships(db, today)
    .innerJoin('meeting', 'meeting.committee_id', 'm.committee_id')
    .innerJoin('document', 'document.meeting_id', 'meeting.id')
    .where('document.id', '=', document_id)
    .where(isDocumentSeenBy(sql.ref('u.id'), today))
    .select('u.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Told = { committee_id: number; language: Language; isShared: (key: string) => boolean; preselects: boolean }

/** The circle as the dialogs list it. Which roles people have is told to responsible people alone, but for that of a member (permissions.md Membership). */
export function toldCircle(me: Actor, { people, groups }: Circle, { committee_id, language, isShared, preselects }: Told): ShareUser[] {
  const tellsAll = hasRoleIn(me, { committee_id }, 'responsible')
  const roleOf = (roles: Role[]) =>
    rolesDisplay(
      language,
      roles.filter((role) => tellsAll || role === 'member'),
    )
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
