import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CommitteeListed } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { isActiveOn, lockPerson } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { mergedAddresses } from './email-addresses.ts'

export { lockMembership } from './lock-membership.ts'
export { publishEditedIn, publishEditedMembership, publishToAdministrators } from './publish-edited.ts'
export { publishToMembers } from './publish-to-members.ts'
export { rolesDisplay, toldRoles } from './roles-display.ts'

/** Who asks, on which day of the site. */
type Asking = Pick<Actor, 'id' | 'today'>

const right = (me: Asking, role: 'member' | 'responsible') => sql<boolean>`(${isActiveOn(me.today)} and ${role} = any(m.roles))`

/** The only door to committees: whoever has or had a membership that has begun (permissions.md). Flags are the caller's rights. */
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
      // Of those meetings that one sees, after the membership as well.
      'committee.ris_suggestions_enabled as can_see_motions',
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
export async function lockCommittee(db: Db, me: Actor, id: number): Promise<CommitteeListed> {
  await lockRow(db, id)
  return findCommittee(db, me, id)
}

/** For writers who know already that it is there: the command line sees all. */
export const lockRow = (db: Db, id: number) => rowOf(db, id).forUpdate().execute()

const rowOf = (db: Db, id: number) => db.selectFrom('committee').select('id').where('id', '=', id)

type Below = { committee_id: number }
type Find<Found> = (me: Actor) => Promise<Found>
type Held<Found> = { me: Actor; committee: CommitteeListed; found: Found }
type AskingAgain = { me: Actor; reauthenticate: (db: Db) => Promise<{ me: Actor }> }

/**
 * For writers on what lies below a committee: holds the committee, then asks again who calls and finds it again, because a membership may have
 * ended while others held it.
 */
export async function lockFound<Found extends Below>(db: Db, asked: AskingAgain, find: Find<Found>): Promise<Held<Found>> {
  const { committee_id } = await find(asked.me)
  await lockRow(db, committee_id)
  return findHeld(db, asked, { committee_id, find })
}

/**
 * The same for what is the caller's own alone, as tags are: whoever changes the committee or imports into it goes before or after, and so does the
 * caller in another tab; of the others in a full hall nobody waits for anybody.
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

/** For what only active memberships see of a committee (permissions.md Entities). Throws 404 to everybody else. */
export const findOwnCommittee = async (db: Db, me: Actor, id: number): Promise<CommitteeListed> => own(await findCommittee(db, me, id))

/** The same for writers, as `lockCommittee`. */
export const lockOwnCommittee = async (db: Db, me: Actor, id: number): Promise<CommitteeListed> => own(await lockCommittee(db, me, id))

function own(committee: CommitteeListed): CommitteeListed {
  if (!committee.has_active_membership) throw notFound()
  return committee
}

/** Memberships `m` that count on that day, each with its user `u`, who is not disabled. */
export const activeMemberships = (db: Db, today: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('u.is_disabled', '=', false)
    .where(isActiveOn(today))

type OfCommittee = { committee_id: number | Expression<number>; today: string }

/** Those of a committee, whose id may be a column, that make somebody a member by role: who may post, and sign, and counts in a share. */
export const activeMembers = (db: Db, { committee_id, today }: OfCommittee) =>
  activeMemberships(db, today).where('m.committee_id', '=', committee_id).where(sql<boolean>`'member' = any(m.roles)`)

/** The memberships among them that make somebody responsible who can sign in. */
export const responsibleOn = (db: Db, today: string) =>
  activeMemberships(db, today).where(sql<boolean>`'responsible' = any(m.roles)`).where(canSignIn)

/** By a password, or by a provider who knows them; where the user is joined as `u`. */
export const canSignIn = sql<boolean>`(u.password_hash is not null or exists (select from user_identity i where i.user_id = u.id))`

/** As `fullName` has it (D1 §3), where the user is joined as `u`. */
export const fullNameOfUser = sql<string>`coalesce(
  nullif(concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, '')), ''), u.username)`

/** By full name, locale-aware; for `orderBy` where the user is joined as `u`. */
export const byFullName = sql`${fullNameOfUser} collate "und-x-icu"`

/** Memberships of groups that count on that day: people who have left the committee stay listed, but are no members any more (G7). */
export const activeInGroups = (db: Db, today: string) =>
  activeMemberships(db, today)
    .innerJoin('committee_group_member as gm', 'gm.user_id', 'm.user_id')
    .innerJoin('committee_group', (join) =>
      join.onRef('committee_group.id', '=', 'gm.committee_group_id').onRef('committee_group.committee_id', '=', 'm.committee_id'),
    )

type SeenCommittee = Pick<CommitteeListed, 'id' | 'is_responsible'>

/** Everybody in the group joined as `g`, also who has left the committee. */
const peopleOfGroup = (db: Db) =>
  db
    .selectFrom('committee_group_member as gm')
    .innerJoin('app_user as u', 'u.id', 'gm.user_id')
    .where('gm.committee_group_id', '=', sql.ref<number>('g.id'))
    .orderBy(byFullName)

/** The only door to the groups of a committee that was found; who is not responsible there is told titles and counts. */
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

/** By title as well: which of them are ticked where somebody shares something, whoever that is (domain.md Documents). */
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

/** Whom these groups of a committee reach on that day: members by their ids, and the other addresses, each once. */
export async function recipientsOfGroups(
  db: Db,
  { committee_id, group_ids, today }: { committee_id: number; group_ids: number[]; today: string },
) {
  const groups = db.selectFrom('committee_group').where('committee_id', '=', committee_id).where('id', '=', sql<number>`any(${group_ids})`)
  const lists = await groups.select('email_addresses').orderBy('id').execute()
  const members = await activeInGroups(db, today).where('committee_group.id', 'in', groups.select('id')).select('u.id').distinct().execute()
  return { members: members.map(({ id }) => id), email_addresses: mergedAddresses(lists.flatMap((group) => group.email_addresses)) }
}
