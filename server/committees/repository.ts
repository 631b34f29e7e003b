import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { isActiveOn } from '#server/identity/repository.ts'
import { notFound } from '#server/kit/problem.ts'
import type { CommitteeListed } from '#shared/committees/contract.ts'
import type { Actor } from '#shared/identity/actor.ts'

const right = (me: Actor, role: 'member' | 'responsible') => sql<boolean>`(${isActiveOn(me.today)} and ${role} = any(m.roles))`

/** The only door to committees: whoever has or had a membership that has begun (permissions.md). Flags are the caller's rights. */
const committeesSeenBy = (db: Db, me: Actor) =>
  db
    .selectFrom('committee')
    .innerJoin('membership as m', (join) => join.onRef('m.committee_id', '=', 'committee.id').on('m.user_id', '=', me.id))
    .where(sql<boolean>`coalesce(m.begin_date, '-infinity') <= ${me.today}::date`)
    .select(['committee.id', 'committee.title', 'committee.group_type_title', 'committee.group_type_order', 'committee.hidden'])
    .select(['committee.is_active', 'committee.members_can_see_all_meetings'])
    .select([
      isActiveOn(me.today).as('has_active_membership'),
      right(me, 'responsible').as('is_responsible'),
      sql<boolean>`committee.import_enabled and ${right(me, 'responsible')}`.as('can_import_meeting'),
      sql<boolean>`committee.change_documents_enabled and ${right(me, 'responsible')}`.as('can_change_documents'),
      sql<boolean>`committee.ris_proposals_enabled and ${right(me, 'member')}`.as('can_post_ris_proposals'),
      sql<boolean>`committee.ris_suggestions_enabled and ${right(me, 'member')}`.as('can_post_ris_suggestions'),
    ])

/** In the order of D2 §2: group order, group title, title. */
export const listCommittees = (db: Db, me: Actor): Promise<CommitteeListed[]> =>
  committeesSeenBy(db, me)
    .orderBy('committee.group_type_order')
    .orderBy(sql`committee.group_type_title collate "und-x-icu"`)
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .execute()

/** Throws 404 when the caller may not see it. */
export const findCommittee = (db: Db, me: Actor, id: number): Promise<CommitteeListed> =>
  committeesSeenBy(db, me).where('committee.id', '=', id).executeTakeFirstOrThrow(notFound)

/** For writers: locks first and reads second, so that a rule judges what is true now. */
export async function holdCommittee(db: Db, me: Actor, id: number): Promise<CommitteeListed> {
  await db.selectFrom('committee').select('id').where('id', '=', id).forUpdate().execute()
  return findCommittee(db, me, id)
}
