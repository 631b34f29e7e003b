import { sql } from 'kysely'
import { listGroups, rolesDisplay } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import type { CommitteeListed } from '#shared/committees/contract.ts'
import { type Actor, fullName, type Role } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import type { Principal } from '#shared/notifications/contract.ts'
import { readersOf } from './readers.ts'

/** The preset texts for messages, in their order. */
export const listFragments = (db: Db) =>
  db.selectFrom('meeting_template_fragment').select(['name', 'text']).orderBy('sort_order').orderBy(sql`name collate "und-x-icu"`).execute()

type Asked = { committee: CommitteeListed; meeting_id: number | undefined; language: Language }

/** Whom the caller may choose in the committee, of a meeting only people who see it; then the groups. */
export async function listPrincipals(db: Db, me: Actor, { committee, meeting_id, language }: Asked): Promise<Principal[]> {
  const { id: committee_id, is_responsible } = committee
  const users = await readersOf(db, me, { committee_id, meeting_id, only_members: !is_responsible })
  const groups = await listGroups(db, me, committee)
  const roleOf = ({ roles }: { roles: Role[] }) => rolesDisplay(language, is_responsible ? roles : ['member'])
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
