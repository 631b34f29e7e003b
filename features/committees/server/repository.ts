import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CommitteeListed } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { isActiveOn, lockPerson } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { mergedAddresses } from './email-addresses.ts'

/** The caller and the site's current day. */
type Asking = Pick<Actor, 'id' | 'today'>

const right = (me: Asking, role: 'member' | 'responsible') => sql<boolean>`(${isActiveOn(me.today)} and ${role} = any(m.roles))`

/**
 * The only access to committees: those where the caller's membership has begun, even if it has ended since (permissions.md). Flags are the
 * caller's rights.
 */
export const committeesSeenBy = (db: Db, me: Asking) =>
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
      // Not tied to an active membership: motions of visible meetings stay visible after it ends.
      'committee.ris_suggestions_enabled as can_see_motions',
    ])

/** Ordered as in D2 §2: group order, group title, title. */
export const listCommittees = (db: Db, me: Actor): Promise<CommitteeListed[]> =>
  committeesSeenBy(db, me)
    .orderBy('committee.group_type_order')
    .orderBy(sql`committee.group_type_title collate "und-x-icu"`)
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .execute()

/** Throws 404 when the caller may not see it. */
export const findCommittee = (db: Db, me: Actor, id: number): Promise<CommitteeListed> =>
  committeesSeenBy(db, me).where('committee.id', '=', id).executeTakeFirstOrThrow(notFound)

/** For writers: locks before reading, so that rules are checked against the current state. */
export async function lockCommittee(db: Db, me: Actor, id: number): Promise<CommitteeListed> {
  await lockRow(db, id)
  return findCommittee(db, me, id)
}

/** Locks a committee without checking access; for writers who know that it exists, and for the command line, which sees everything. */
export const lockRow = (db: Db, id: number) => rowOf(db, id).forUpdate().execute()

const rowOf = (db: Db, id: number) => db.selectFrom('committee').select('id').where('id', '=', id)

type Below = { committee_id: number }
type Find<Found> = (me: Actor) => Promise<Found>
type Held<Found> = { me: Actor; committee: CommitteeListed; found: Found }
type AskingAgain = { me: Actor; reauthenticate: (db: Db) => Promise<{ me: Actor }> }

/**
 * For writers on anything below a committee: locks the committee, then reauthenticates and reads again, because a membership may have ended
 * while this waited for the lock.
 */
export async function lockFound<Found extends Below>(db: Db, asked: AskingAgain, find: Find<Found>): Promise<Held<Found>> {
  const { committee_id } = await find(asked.me)
  await lockRow(db, committee_id)
  return findHeld(db, asked, { committee_id, find })
}

/**
 * The same for the caller's own data, such as tags. Shares the lock on the committee, but locks the caller: this waits for changes to the
 * committee, imports and the caller's other tabs, but not for other people who do the same.
 */
export async function lockFoundForOwn<Found extends Below>(db: Db, asked: AskingAgain, find: Find<Found>): Promise<Held<Found>> {
  const { committee_id } = await find(asked.me)
  await rowOf(db, committee_id).forShare().execute()
  await lockPerson(db, asked.me.id)
  return findHeld(db, asked, { committee_id, find })
}

async function findHeld<Found>(db: Db, asked: AskingAgain, { committee_id, find }: Below & { find: Find<Found> }): Promise<Held<Found>> {
  const { me } = await asked.reauthenticate(db)
  return { me, committee: await findCommittee(db, me, committee_id), found: await find(me) }
}

/** For parts of a committee that need an active membership (permissions.md Entities). Throws 404 to everybody else. */
export const findOwnCommittee = async (db: Db, me: Actor, id: number): Promise<CommitteeListed> => own(await findCommittee(db, me, id))

/** The same for writers; locks as `lockCommittee` does. */
export const lockOwnCommittee = async (db: Db, me: Actor, id: number): Promise<CommitteeListed> => own(await lockCommittee(db, me, id))

function own(committee: CommitteeListed): CommitteeListed {
  if (!committee.has_active_membership) throw notFound()
  return committee
}

/** Active memberships `m` on that day, each with its user `u`; without disabled users. */
export const activeMemberships = (db: Db, today: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('u.is_disabled', '=', false)
    .where(isActiveOn(today))

type OfCommittee = { committee_id: number | Expression<number>; today: string }

/** Active memberships with the role member in a committee (an id or a column): they may post and sign, and count for progress tags. */
export const activeMembers = (db: Db, { committee_id, today }: OfCommittee) =>
  activeMemberships(db, today).where('m.committee_id', '=', committee_id).where(sql<boolean>`'member' = any(m.roles)`)

/** Active memberships on that day of responsible people who can sign in. */
export const responsibleOn = (db: Db, today: string) =>
  activeMemberships(db, today).where(sql<boolean>`'responsible' = any(m.roles)`).where(canSignIn)

/** By password or sign-on provider. Needs the user joined as `u`. */
export const canSignIn = sql<boolean>`(u.password_hash is not null or exists (select from user_identity i where i.user_id = u.id))`

/** The same as `fullName` (D1 §3). Needs the user joined as `u`. */
export const fullNameOfUser = sql<string>`coalesce(
  nullif(concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, '')), ''), u.username)`

/** Orders by full name, locale-aware. Needs the user joined as `u`. */
export const byFullName = sql`${fullNameOfUser} collate "und-x-icu"`

/** Active memberships on that day of people in groups: those who left the committee stay listed in a group, but no longer count (G7). */
export const activeInGroups = (db: Db, today: string) =>
  activeMemberships(db, today)
    .innerJoin('committee_group_member as gm', 'gm.user_id', 'm.user_id')
    .innerJoin('committee_group', (join) =>
      join.onRef('committee_group.id', '=', 'gm.committee_group_id').onRef('committee_group.committee_id', '=', 'm.committee_id'),
    )

type SeenCommittee = Pick<CommitteeListed, 'id' | 'is_responsible'>

/** Everybody in the group joined as `g`, including people who have left the committee. */
const peopleOfGroup = (db: Db) =>
  db
    .selectFrom('committee_group_member as gm')
    .innerJoin('app_user as u', 'u.id', 'gm.user_id')
    .where('gm.committee_group_id', '=', sql.ref<number>('g.id'))
    .orderBy(byFullName)

/** The only access to the groups of a committee, which the caller must have found. Callers who are not responsible get titles and counts only. */
const groupsOf = (db: Db, me: Actor, { id, is_responsible }: SeenCommittee) =>
  db
    .selectFrom('committee_group as g')
    .where('g.committee_id', '=', id)
    .select(['g.id', 'g.title', sql<number>`cardinality(g.email_addresses)`.as('email_address_count')])
    .select(({ fn }) => {
      const inGroup = activeInGroups(db, me.today).where('committee_group.id', '=', sql.ref<number>('g.id'))
      return sql<number>`${inGroup.select(fn.countAll().as('count'))}`.as('member_count')
    })
    .$if(is_responsible, (query) =>
      query.select([
        'g.share_automatically',
        'g.email_addresses',
        sql<number[]>`array(${peopleOfGroup(db).select('u.id')})`.as('members'),
        jsonArrayFrom(peopleOfGroup(db).select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])).as('people'),
      ]),
    )

/** By title, locale-aware. */
export const listGroups = (db: Db, me: Actor, committee: SeenCommittee): Promise<CommitteeGroup[]> =>
  groupsOf(db, me, committee).orderBy(sql`g.title collate "und-x-icu"`).execute()

/** By title, with the groups that are preselected whenever somebody shares (domain.md Documents). */
export const groupsToShareWith = (db: Db, committee_id: number) =>
  db
    .selectFrom('committee_group as g')
    .where('g.committee_id', '=', committee_id)
    .select(['g.id', 'g.title', 'g.share_automatically'])
    .orderBy(sql`g.title collate "und-x-icu"`)
    .execute()

/** Throws 404 when the committee has no such group. */
export const findGroup = (db: Db, me: Actor, { id, ...committee }: SeenCommittee & { group_id: number }): Promise<CommitteeGroup> =>
  groupsOf(db, me, { id, ...committee })
    .where('g.id', '=', committee.group_id)
    .executeTakeFirstOrThrow(notFound)

/** Whom these groups of a committee reach on that day: ids of members and further addresses, without duplicates. */
export async function recipientsOfGroups(
  db: Db,
  { committee_id, group_ids, today }: { committee_id: number; group_ids: number[]; today: string },
) {
  const groups = db.selectFrom('committee_group').where('committee_id', '=', committee_id).where('id', '=', sql<number>`any(${group_ids})`)
  const lists = await groups.select('email_addresses').orderBy('id').execute()
  const members = await activeInGroups(db, today).where('committee_group.id', 'in', groups.select('id')).select('u.id').distinct().execute()
  return { members: members.map(({ id }) => id), email_addresses: mergedAddresses(lists.flatMap((group) => group.email_addresses)) }
}
