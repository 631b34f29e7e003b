import { type RawBuilder, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { isMeetingSeenBy, type Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Role } from '#platform/shared/actor.ts'

/**
 * Whether a user sees the row joined as `motion` (its meeting joined as `meeting`): everybody who sees the meeting, but drafts only for the
 * first signatory, the creator and responsible people (permissions.md Motions).
 */
export const isMotionSeenBy = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`(
  ${isMeetingSeenBy(user_id, today)} and (
    motion.status <> 'DRAFT' or ${user_id} in (motion.first_signatory_id, motion.creator_id) or ${isActiveWith('responsible', user_id, today)}))`

/** Whether the caller sees the row joined as `motion`. */
export const seeMotion = ({ id, today }: Viewer) => isMotionSeenBy(sql`${id}::integer`, today)

/** The users who see a motion; call it before the motion is removed or hidden from somebody. */
export async function usersWhoSeeMotion(db: Db, { motion_id, today }: { motion_id: number; today: string }): Promise<number[]> {
  const motion = db.selectFrom('motion').where('motion.id', '=', motion_id)
  const { user_ids } = (await motion.select(usersWhoSeeIt(today)).executeTakeFirst()) ?? { user_ids: [] }
  return user_ids
}

/** The same as a column of a query on `motion`. */
export const usersWhoSeeIt = (today: string) =>
  sql<number[]>`array(
    select person.user_id from membership person join meeting on meeting.id = motion.meeting_id
    where person.committee_id = motion.committee_id and ${isMotionSeenBy(sql.ref('person.user_id'), today)})`.as('user_ids')

/** The user has an active membership with this role in the committee of the row joined as `motion`. */
const isActiveWith = (role: Role, user_id: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from membership m
  where m.committee_id = motion.committee_id and m.user_id = ${user_id} and ${role} = any(m.roles) and ${isActiveOn(today)})`

/** Whether the rules of the row joined as `type` allow the first signatory of the row joined as `motion`. */
export const isFirstAllowed = (today: string) => sql<boolean>`case type.first_signatories
  when 'anyone' then true
  when 'responsible' then ${isActiveWith('responsible', sql`motion.first_signatory_id`, today)}
  else exists (
    select from committee_group_member gm join committee_group g on g.id = gm.committee_group_id
    where g.committee_id = motion.committee_id and gm.user_id = motion.first_signatory_id) end`

/** Whether the caller is responsible in the committee of the row joined as `motion`. */
export const isResponsibleThere = ({ id, today }: Viewer) => isActiveWith('responsible', sql`${id}::integer`, today)

/** Whether the caller would see the row joined as `motion` as a draft. */
export const seesDrafts = (me: Viewer) =>
  sql<boolean>`(${me.id} in (motion.first_signatory_id, motion.creator_id) or ${isResponsibleThere(me)})`

/** The signatory `s` is this user, or a group or committee in which the user is active; the first signatory is never asked. */
export const isAsked = (user_id: RawBuilder<unknown>) => sql<boolean>`(s.role <> 'FIRST_SIGNATORY' and (
  s.user_id = ${user_id} or s.is_committee
  or s.group_id in (select gm.committee_group_id from committee_group_member gm where gm.user_id = ${user_id})))`

/**
 * The role in which the caller would sign the row joined as `motion`, being named personally before being in a group; null if not asked or
 * not an active member. The first signatory signs by submitting.
 */
export const roleToSign = (me: Viewer) => sql<'SECOND_SIGNATORY' | 'THIRD_SIGNATORY' | 'OTHER_SIGNATORY' | null>`(
  select s.role from motion_signatory s
  where s.motion_id = motion.id and motion.first_signatory_id <> ${me.id} and ${isAsked(sql`${me.id}`)} and ${isActiveWith('member', sql`${me.id}::integer`, me.today)}
  order by s.user_id is null, s.id limit 1)`

/** Whether a user has signed the row joined as `motion`. */
export const isSignedBy = (user_id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from motion_signature signature where signature.motion_id = motion.id and signature.user_id = ${user_id})`

/** Whether the caller has. */
export const hasSigned = ({ id }: Viewer) => isSignedBy(sql`${id}`)

/** Whether a user does not want to sign the row joined as `motion`. */
export const isDeclinedBy = (user_id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from motion_decline decline where decline.motion_id = motion.id and decline.user_id = ${user_id})`

/** Whether the caller does not. */
export const hasDeclined = ({ id }: Viewer) => isDeclinedBy(sql`${id}`)

/** Whether the caller is asked to sign and has neither signed nor declined: the motion is open, whether or not its meeting is running. */
export const canSign = (me: Viewer) => sql<boolean>`(
  motion.status = 'OPEN' and not ${hasSigned(me)} and not ${hasDeclined(me)} and ${roleToSign(me)} is not null)`

/**
 * The motions that may concern the caller as creator or signatory, of whom the first signatory is one. Whether a motion does is for the caller of
 * this function to check. As an array, so that PostgreSQL begins with them: most motions are of others.
 */
export const mayConcern = ({ id }: Viewer) => sql<boolean>`motion.id = any(array(
  select own.id from motion own where own.creator_id = ${id}
  union all select signature.motion_id from motion_signature signature where signature.user_id = ${id}
  union all select s.motion_id from motion_signatory s where s.user_id = ${id}
  union all select s.motion_id from motion_signatory s
    where s.group_id in (select gm.committee_group_id from committee_group_member gm where gm.user_id = ${id})
  union all select s.motion_id from motion_signatory s
    where s.is_committee and s.committee_id in (select m.committee_id from membership m where m.user_id = ${id})))`
