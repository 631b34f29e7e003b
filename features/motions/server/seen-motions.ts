import { type RawBuilder, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { isMeetingSeenBy, type Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Role } from '#platform/shared/actor.ts'

/**
 * Whether a user sees the row joined as `motion`, whose meeting is joined as `meeting`: whoever sees the meeting, but a draft its first
 * signatory, its creator and the responsible people alone (permissions.md Motions).
 */
export const isMotionSeenBy = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`(
  ${isMeetingSeenBy(user_id, today)} and (
    motion.status <> 'DRAFT' or ${user_id} in (motion.first_signatory_id, motion.creator_id) or ${isActiveWith('responsible', user_id, today)}))`

export const seeMotion = ({ id, today }: Seer) => isMotionSeenBy(sql`${id}::integer`, today)

/** The users who see a motion: to be asked before it goes, or out of somebody's sight. */
export async function usersWhoSeeMotion(db: Db, { motion_id, today }: { motion_id: number; today: string }): Promise<number[]> {
  const motion = db.selectFrom('motion').where('motion.id', '=', motion_id)
  const { user_ids } = (await motion.select(usersWhoSeeIt(today)).executeTakeFirst()) ?? { user_ids: [] }
  return user_ids
}

/** The same of the row of `motion`. */
export const usersWhoSeeIt = (today: string) =>
  sql<number[]>`array(
    select person.user_id from membership person join meeting on meeting.id = motion.meeting_id
    where person.committee_id = motion.committee_id and ${isMotionSeenBy(sql.ref('person.user_id'), today)})`.as('user_ids')

/** An active membership with this role in the committee of the row joined as `motion`. */
const isActiveWith = (role: Role, user_id: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from membership m
  where m.committee_id = motion.committee_id and m.user_id = ${user_id} and ${role} = any(m.roles) and ${isActiveOn(today)})`

export const isResponsibleThere = ({ id, today }: Seer) => isActiveWith('responsible', sql`${id}::integer`, today)

/** The signatory `s` is this user, or a group or committee of which this user is an active member; the first signatory is asked nothing. */
const isAsked = ({ id }: Seer) => sql<boolean>`(s.role <> 'FIRST_SIGNATORY' and (
  s.user_id = ${id} or s.is_committee
  or s.group_id in (select gm.committee_group_id from committee_group_member gm where gm.user_id = ${id})))`

/** By what role the caller would sign the row joined as `motion`, one's own before that of a group; null for whoever is not asked to, or is no active member. The first signatory signs by submitting. */
export const roleToSign = (me: Seer) => sql<'SECOND_SIGNATORY' | 'THIRD_SIGNATORY' | 'OTHER_SIGNATORY' | null>`(
  select s.role from motion_signatory s
  where s.motion_id = motion.id and motion.first_signatory_id <> ${me.id} and ${isAsked(me)} and ${isActiveWith('member', sql`${me.id}::integer`, me.today)}
  order by s.user_id is null, s.id limit 1)`

/** The caller has signed the row joined as `motion`. */
export const hasSigned = ({ id }: Seer) => sql<boolean>`exists (
  select from motion_signature signature where signature.motion_id = motion.id and signature.user_id = ${id})`

/** The caller is asked to sign it and has not: open, whether or not its meeting runs. */
export const canSign = (me: Seer) => sql<boolean>`(motion.status = 'OPEN' and not ${hasSigned(me)} and ${roleToSign(me)} is not null)`
