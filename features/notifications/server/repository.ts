import { sql } from 'kysely'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { activeMemberships, byFullName, listGroups } from '#features/committees/server/repository.ts'
import { visibleRolesDisplay } from '#features/committees/server/roles-display.ts'
import { isMeetingSeenBy } from '#features/meetings/server/repository.ts'
import type { Principal } from '#features/notifications/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Actor, fullName, type Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

/** People of a committee; with `meeting_id` those who see that meeting. `only_members` keeps only those with the role member. */
export type ReaderScope = { committee_id: number; meeting_id?: number | undefined; only_members: boolean }

/** Users who are active in the scope today and can sign in, by full name. */
export const readersOf = (db: Db, { today }: Pick<Actor, 'today'>, { committee_id, meeting_id, only_members }: ReaderScope) =>
  activeMemberships(db, today)
    .where('m.committee_id', '=', committee_id)
    .$if(only_members, (query) => query.where(sql<boolean>`'member' = any(m.roles)`))
    .$if(meeting_id !== undefined, (query) => query.where(seesMeeting(today, meeting_id ?? 0)))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language', 'm.roles'])
    .orderBy(byFullName)
    .orderBy('u.username')
    .execute()

export type Reader = Awaited<ReturnType<typeof readersOf>>[number]

const seesMeeting = (today: string, meeting_id: number) =>
  sql<boolean>`exists (select from meeting where meeting.id = ${meeting_id} and ${isMeetingSeenBy(sql.ref('u.id'), today)})`

/** The preset texts for messages, in their order. */
export const listFragments = (db: Db) =>
  db.selectFrom('meeting_template_fragment').select(['name', 'text']).orderBy('sort_order').orderBy(sql`name collate "und-x-icu"`).execute()

type Asked = { committee: CommitteeListed; meeting_id: number | undefined; language: Language }

/** The principals that the caller may choose in the committee: users, of a meeting only those who see it, then groups. */
export async function listPrincipals(db: Db, me: Actor, { committee, meeting_id, language }: Asked): Promise<Principal[]> {
  const { id: committee_id, is_responsible } = committee
  const users = await readersOf(db, me, { committee_id, meeting_id, only_members: !is_responsible })
  const groups = await listGroups(db, me, committee)
  const roleOf = ({ roles }: { roles: Role[] }) => visibleRolesDisplay(me, { committee_id, language }, roles)
  return [
    ...users.map((user) => principalOf('user', { id: user.id, title: fullName(user), role: roleOf(user) })),
    ...groups.map(({ id, title }) => principalOf('group', { id, title, role: '' })),
  ]
}

const principalOf = (type: Principal['type'], facts: Pick<Principal, 'id' | 'title' | 'role'>): Principal => ({
  type,
  ...facts,
  key: `${type}-${facts.id}`,
  selected: false,
})
