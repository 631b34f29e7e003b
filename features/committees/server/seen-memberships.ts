import { sql } from 'kysely'
import type { CommitteeListed } from '#features/committees/contract.ts'
import type { UserChoice } from '#features/committees/membership-contract.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { lockMembership } from './memberships.ts'
import { activeMemberships, byFullName, findOwnCommittee, lockOwnCommittee } from './repository.ts'

type SeenCommittee = Pick<CommitteeListed, 'id' | 'is_responsible'>

const isResponsible = sql<boolean>`('responsible' = any(m.roles))`

/** The only access to memberships: responsible people see all, others the names of today's members (permissions.md Membership). */
const membershipsOf = (db: Db, me: Actor, { id, is_responsible }: SeenCommittee) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', id)
    .select(['m.id', 'm.committee_id', 'm.user_id as user', 'u.username', 'u.first_name', 'u.last_name'])
    .$if(!is_responsible, (query) =>
      query.where('u.is_disabled', '=', false).where(isActiveOn(me.today)).where(sql<boolean>`'member' = any(m.roles)`),
    )
    .$if(is_responsible, (query) =>
      query
        .select(['u.email', 'm.roles', 'm.begin_date', 'm.end_date'])
        .select([isResponsible.as('is_responsible'), isActiveOn(me.today).as('is_active')])
        .orderBy(isResponsible, 'desc'),
    )

/** By full name; responsible people get those with the role responsible first (D2 §2). */
export const listMemberships = (db: Db, me: Actor, committee: SeenCommittee) =>
  membershipsOf(db, me, committee).orderBy(byFullName).orderBy('u.username').execute()

/** Throws 404 when the caller may not see it. */
export async function findMembership(db: Db, me: Actor, id: number) {
  const committee = await findOwnCommittee(db, me, await committeeOf(db, id))
  return membershipIn(db, me, { ...committee, membership_id: id })
}

/** For writers: locks the committee (see `lockOwnCommittee`) and the membership. Throws 404 when the caller may not see it. */
export async function lockSeenMembership(db: Db, me: Actor, id: number) {
  const committee = await lockOwnCommittee(db, me, await committeeOf(db, id))
  await lockMembership(db, id)
  return { committee, membership: await membershipIn(db, me, { ...committee, membership_id: id }) }
}

/** A membership of a committee that the caller has found, with the fields that the caller may see. */
export const membershipIn = (db: Db, me: Actor, { membership_id, ...committee }: SeenCommittee & { membership_id: number }) =>
  membershipsOf(db, me, committee).where('m.id', '=', membership_id).executeTakeFirstOrThrow(notFound)

async function committeeOf(db: Db, id: number): Promise<number> {
  const found = await db.selectFrom('membership').select('committee_id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return found.committee_id
}

/**
 * People of a committee that the caller has found, by full name; callers who are not responsible get the names of members only
 * (permissions.md User).
 */
export const listUsers = (db: Db, me: Actor, { id, is_responsible }: Pick<CommitteeListed, 'id' | 'is_responsible'>) =>
  activeMemberships(db, me.today)
    .where('m.committee_id', '=', id)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .$if(!is_responsible, (query) => query.where(sql<boolean>`'member' = any(m.roles)`))
    .$if(is_responsible, (query) => query.select(['u.email', 'm.roles']))
    .orderBy(byFullName)
    .orderBy('u.username')
    .execute()

const most = 20

/** Users who are not disabled and whose names, username or address contain every word, ignoring case and accents. */
export const listUserChoices = (db: Db, { committee_id, query }: { committee_id: number; query: string }): Promise<UserChoice[]> =>
  db
    .selectFrom('app_user as u')
    .where('u.is_disabled', '=', false)
    .where(sql<boolean>`not exists (
      select from unnest(${query.split(/\s+/)}::text[]) word
      where strpos(folded(concat_ws(' ', u.first_name, u.last_name, u.username, u.email)), folded(word)) = 0)`)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email'])
    .select(
      sql<boolean>`exists (select from membership where membership.user_id = u.id and membership.committee_id = ${committee_id})`.as(
        'is_member',
      ),
    )
    .orderBy(byFullName)
    .orderBy('u.username')
    .limit(most)
    .execute()
