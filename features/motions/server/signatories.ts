import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { activeInGroups, byFullName, fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Signatory } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isResponsibleThere } from './seen.ts'

/** First, second, third, then the others in the order they were named. */
const byRole = sql`array_position(array['FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY'], s.role) nulls last`

/** Current title of the group joined as `g`, or of the committee joined as `c`. */
const titleNow = sql`coalesce(g.title, c.title)`

/** Signatories of the row joined as `motion`, as far as the caller may know them (permissions.md Committee group). */
export const signatoriesOf = (db: Db, me: Viewer) =>
  db
    .selectFrom('motion_signatory as s')
    .where('s.motion_id', '=', sql.ref<number>('motion.id'))
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('committee_group as g', 'g.id', 's.group_id')
    .innerJoin('committee as c', 'c.id', 's.committee_id')
    .select(['s.id', 's.id as vorstoss_signatory_id', 's.role'])
    .select([
      sql<number>`coalesce(s.user_id, s.group_id, s.committee_id)`.as('signatory_id'),
      sql<Signatory['type']>`case when s.is_committee then 'committee' when s.group_id is null then 'user' else 'committeegroup' end`.as(
        'type',
      ),
      sql<string>`case when u.id is null then '' else ${fullNameOfUser} end`.as('full_name'),
      sql<string>`coalesce(u.username, '')`.as('username'),
      sql<string>`coalesce(u.first_name, '')`.as('first_name'),
      sql<string>`coalesce(u.last_name, '')`.as('last_name'),
      sql<string>`case when s.user_id is null then coalesce(s.title_when_submitted, ${titleNow}) else '' end`.as('title'),
      sql<boolean>`exists (
        select from motion_signature signature
        where signature.motion_id = s.motion_id and signature.user_id = s.user_id and signature.role = s.role)`.as('is_signed'),
      sql<
        Signatory['members']
      >`case when s.group_id is not null and ${isResponsibleThere(me)} then ${jsonArrayFrom(membersOf(db, me))} end`.as('members'),
    ])
    .orderBy(byRole)
    .orderBy('s.id')

/** Active members of the group of the row joined as `s`. */
const membersOf = (db: Db, { today }: Viewer) =>
  activeInGroups(db, today)
    .where('committee_group.id', '=', sql.ref<number>('s.group_id'))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .orderBy(byFullName)
    .orderBy('u.id')

/** Signature chain of the row joined as `motion`. */
export const signaturesOf = (db: Db) =>
  db
    .selectFrom('motion_signature as signature')
    .where('signature.motion_id', '=', sql.ref<number>('motion.id'))
    .select(['signature.user_id', 'signature.full_name', 'signature.role', 'signature.signed_at', 'signature.text_hash', 'signature.hash'])
    .orderBy('signature.number')

/** Stores the current titles of a motion's groups and committee on submission, so that later changes do not affect them. */
export const keepTitles = (db: Db, { id }: { id: number }) =>
  db
    .updateTable('motion_signatory')
    .from('motion_signatory as s')
    .innerJoin('committee as c', 'c.id', 's.committee_id')
    .leftJoin('committee_group as g', 'g.id', 's.group_id')
    .whereRef('motion_signatory.id', '=', 's.id')
    .where('s.motion_id', '=', id)
    .where('s.user_id', 'is', null)
    .set({ title_when_submitted: sql<string>`${titleNow}` })
    .execute()
