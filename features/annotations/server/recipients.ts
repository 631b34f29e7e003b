import { sql } from 'kysely'
import type { ShareUser, Sharing } from '#features/annotations/layer-contract.ts'
import { groupsToShareWith } from '#features/committees/server/repository.ts'
import { visibleRolesDisplay } from '#features/committees/server/roles-display.ts'
import { readersOf } from '#features/notifications/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { type Actor, fullName, type Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Ids of users and groups. */
export type Recipients = { user_ids: number[]; group_ids: number[] }

/** A recipient's key in lists: `user-12`. */
const keyOf = (type: 'user' | 'group', id: number) => `${type}-${id}`

/** The recipients' keys of each of these layers. */
export async function recipientsOf(db: Db, layer_ids: number[]): Promise<Map<number, Set<string>>> {
  const keys = new Map(layer_ids.map((id) => [id, new Set<string>()]))
  if (layer_ids.length === 0) return keys
  const rows = await db.selectFrom('layer_recipient').selectAll().where('layer_id', 'in', layer_ids).execute()
  for (const { layer_id, user_id, group_id } of rows)
    keys.get(layer_id)?.add(user_id === null ? keyOf('group', group_id ?? 0) : keyOf('user', user_id))
  return keys
}

type SharedLayer = { id: number; committee_id: number }

/** Adds recipients to a locked layer and returns those who are new; existing ones stay. */
export async function addRecipients(
  db: Db,
  { id: layer_id, committee_id }: SharedLayer,
  { user_ids, group_ids }: Recipients,
): Promise<Recipients> {
  const place = { layer_id, committee_id }
  if (user_ids.length + group_ids.length === 0) return { user_ids: [], group_ids: [] }
  const added = await db
    .insertInto('layer_recipient')
    .values([
      ...user_ids.map((user_id) => ({ ...place, user_id, group_id: null })),
      ...group_ids.map((group_id) => ({ ...place, user_id: null, group_id })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'group_id'])
    .execute()
  return idsOfRows(added)
}

const idsOfRows = (rows: { user_id: number | null; group_id: number | null }[]): Recipients => ({
  user_ids: rows.flatMap(({ user_id }) => user_id ?? []),
  group_ids: rows.flatMap(({ group_id }) => group_id ?? []),
})

/** Removes all other recipients of a locked layer; returns those removed. */
export async function removeOtherRecipients(db: Db, { id }: SharedLayer, { user_ids, group_ids }: Recipients): Promise<Recipients> {
  const removed = await db
    .deleteFrom('layer_recipient')
    .where('layer_id', '=', id)
    .where(sql<boolean>`(user_id = any(${user_ids})) is not true and (group_id = any(${group_ids})) is not true`)
    .returning(['user_id', 'group_id'])
    .execute()
  return idsOfRows(removed)
}

/** Where something is shared: the meeting and committee, and the owner of a personal document. */
export type Place = { committee_id: number; meeting_id: number; document_owner_id: number | null }

/**
 * The possible recipients: others who are active in the committee and see the meeting, and its groups; on a personal document of another
 * user, only its owner.
 */
export async function findShareableUsers(db: Db, me: Actor, { committee_id, meeting_id, document_owner_id }: Place) {
  const readers = await readersOf(db, me, { committee_id, meeting_id, only_members: false })
  // Only the owner decides who sees a personal document, and only the owner knows who does.
  if (document_owner_id !== null && document_owner_id !== me.id)
    return { people: readers.filter(({ id }) => id === document_owner_id), groups: [] }
  return { people: readers.filter(({ id }) => id !== me.id), groups: await groupsToShareWith(db, committee_id) }
}
export type ShareableUsers = Awaited<ReturnType<typeof findShareableUsers>>

type Listing = { committee_id: number; language: Language; isShared: (key: string) => boolean; preselects: boolean }

/** The shareable users as listed in dialogs. */
export function listShareableUsers(
  me: Actor,
  { people, groups }: ShareableUsers,
  { committee_id, language, isShared, preselects }: Listing,
): ShareUser[] {
  const roleOf = (roles: Role[]) => visibleRolesDisplay(me, { committee_id, language }, roles)
  const listed = (type: ShareUser['type'], { id, ...facts }: { id: number; title: string; role: string; preselected: boolean }) => {
    const key = keyOf(type, id)
    return { type, id, key, ...facts, shared: isShared(key) }
  }
  return [
    ...people.map((one) => listed('user', { id: one.id, title: fullName(one), role: roleOf(one.roles), preselected: false })),
    ...groups.map(({ id, title, share_automatically }) =>
      listed('group', { id, title, role: '', preselected: preselects && share_automatically }),
    ),
  ]
}

/** The named recipients, checked against the shareable users; throws 400 on `users` if somebody else was named. */
export function chosenOf({ people, groups }: ShareableUsers, users: Sharing['users']): Recipients {
  const idsOf = (wanted: ShareUser['type'], known: { id: number }[]) => {
    const there = new Set(known.map(({ id }) => id))
    const named = new Set(users.filter(({ type }) => type === wanted).map(({ id }) => id))
    if (!named.isSubsetOf(there)) throw invalid({ users: [{ key: 'annotation_layers.unknown_recipient' }] })
    return [...named]
  }
  return { user_ids: idsOf('user', people), group_ids: idsOf('group', groups) }
}
