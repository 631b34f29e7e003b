import { sql } from 'kysely'
import type { z } from 'zod'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { changeCommitteeGroup, createCommitteeGroup } from '#features/committees/group-contract.ts'
import { leaveOutGroup } from '#features/motions/server/repository.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import { invalid, notFound, type Text } from '#platform/server/http/problem.ts'
import { refusedBy } from '#platform/server/http/validation.ts'
import { publishingSight } from '#platform/server/realtime/publish.ts'
import { fullName } from '#platform/shared/actor.ts'
import { faultsOfAddresses, mergedAddresses } from './email-addresses.ts'
import type { Administrator } from './memberships.ts'
import { activeMemberships, byFullName, lockRow } from './repository.ts'

type NewGroup = z.output<typeof createCommitteeGroup.body>
type GroupChanges = z.output<typeof changeCommitteeGroup.body>
type OfCommittee = { committee_id: number }

/** Adds a group; throws 400 with the errors of title, members and addresses. */
export const addGroup = (db: Db, me: Administrator, { committee_id, ...given }: NewGroup & OfCommittee): Promise<{ id: number }> =>
  inOneTransaction(db, async (trx) => {
    const { members = [], ...fields } = await judged(trx, me, { committee_id, ...given })
    const group = await trx
      .insertInto('committee_group')
      .values({ committee_id, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refusedBy(taken))
    await publishingToMembers(trx, group, () => setMembers(trx, group.id, members))
    await addAuditEntry(trx, me, auditEntry('add_committee_group', { id: group.id, committee_id }, { members, ...fields }))
    return group
  })

/** Changes the given fields; throws 400 as for a new group, and 404 if the committee has no such group. */
export const changeGroup = (db: Db, me: Administrator, { id, committee_id, ...given }: GroupChanges & OfCommittee & { id: number }) =>
  inOneTransaction(db, async (trx) => {
    const { members, ...fields } = await judged(trx, me, { committee_id, ...given })
    await publishingToMembers(trx, { id }, async () => {
      // Sets `committee_id` too, because an update needs at least one column and only the members may have been given.
      await trx
        .updateTable('committee_group')
        .set({ committee_id, ...fields })
        .where('id', '=', id)
        .where('committee_id', '=', committee_id)
        .returning('id')
        .executeTakeFirstOrThrow(notFound)
        .catch(refusedBy(taken))
      if (members) await setMembers(trx, id, members)
    })
    await addAuditEntry(trx, me, auditEntry('change_committee_group', { id, committee_id }, { members, ...fields }))
  })

/** Adds people to a group, which the caller has found; throws 400 with the names of those without an active membership. */
export const addToGroup = (
  db: Db,
  me: Administrator,
  { id, committee_id, newcomers }: OfCommittee & { id: number; newcomers: number[] },
): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const faults = await faultsOfMembers(trx, me, { committee_id, members: newcomers })
    if (faults.length > 0) throw invalid({ users: faults })
    await publishingToMembers(trx, { id }, () => insertMembers(trx, id, newcomers))
    const members = await membersOf(trx, id)
    await addAuditEntry(trx, me, auditEntry('change_committee_group', { id, committee_id }, { members }))
  })

/** Throws 404 if the committee has no such group, 409 if motions prevent its removal. */
export const removeGroup = (db: Db, me: Administrator, group: OfCommittee & { id: number }): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    // The lock that everything takes that writes motions of the committee.
    await lockRow(trx, group.committee_id)
    await leaveOutGroup(trx, group)
    const remove = trx
      .deleteFrom('committee_group')
      .where('id', '=', group.id)
      .where('committee_id', '=', group.committee_id)
      .returning('title')
    const { title } = await publishingToMembers(trx, group, () => remove.executeTakeFirstOrThrow(notFound))
    await addAuditEntry(trx, me, auditEntry('remove_committee_group', group, { title }))
  })

/** Removes duplicate addresses and members; throws 400 with all errors. */
async function judged<Given extends GroupChanges>(db: Db, me: Administrator, { committee_id, ...given }: Given & OfCommittee) {
  const email_addresses = given.email_addresses && mergedAddresses(given.email_addresses)
  const members = given.members && [...new Set(given.members)]
  const errors = {
    members: await faultsOfMembers(db, me, { committee_id, members: members ?? [] }),
    email_addresses: faultsOfAddresses(email_addresses ?? []),
  }
  const found = Object.entries(errors).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
  return { ...given, ...(email_addresses && { email_addresses }), ...(members && { members }) }
}

/** Publishes a change to everybody who was or is in the group: they see notes, layers and motions through it. */
const publishingToMembers = <Done>(db: Db, { id }: { id: number }, change: () => Promise<Done>): Promise<Done> =>
  publishingSight(db, () => membersOf(db, id), change)

async function membersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('committee_group_member').where('committee_group_id', '=', id).select('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

async function setMembers(db: Db, committee_group_id: number, members: number[]) {
  await db.deleteFrom('committee_group_member').where('committee_group_id', '=', committee_group_id).execute()
  await insertMembers(db, committee_group_id, members)
}

async function insertMembers(db: Db, committee_group_id: number, members: number[]) {
  if (members.length === 0) return
  const rows = members.map((user_id) => ({ committee_group_id, user_id }))
  await db.insertInto('committee_group_member').values(rows).execute()
}

const taken = { committee_group_title_taken: { title: [{ key: 'committees.group_title_taken' }] } }

/** Addresses belong to people outside: the audit log only gets their number. */
const auditEntry = (
  action: string,
  { id, committee_id }: { id: number; committee_id: number },
  { email_addresses, ...details }: { email_addresses?: string[]; [detail: string]: unknown },
) => ({
  action,
  subject_type: 'committee_group',
  subject_id: id,
  committee_id,
  details: { ...details, ...(email_addresses && { email_address_count: email_addresses.length }) },
})

type Wanted = { committee_id: number; members: number[] }

/** Members of a group need an active membership in its committee: returns an error that lists those without one (permissions.md Committee group). */
async function faultsOfMembers(db: Db, me: Administrator, { committee_id, members }: Wanted): Promise<Text[]> {
  if (members.length === 0) return []
  const active = await activeMemberships(db, me.today).where('m.committee_id', '=', committee_id).select('u.id').execute()
  const known = new Set(active.map(({ id }) => id))
  const strangers = members.filter((id) => !known.has(id))
  if (strangers.length === 0) return []
  const names = await namesOf(db, strangers, me.id === null ? null : committee_id)
  return [{ key: 'committees.members_not_in_committee', params: { count: strangers.length, names: names.join(', ') } }]
}

/**
 * People without any membership in the committee who are in none of its groups appear by id only, like ids that do not exist. Without a
 * committee (command line) everybody is named.
 */
async function namesOf(db: Db, ids: number[], committee_id: number | null): Promise<string[]> {
  const users = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .where('u.id', 'in', ids)
    .$if(committee_id !== null, (query) => query.where(isKnownTo(committee_id ?? 0)))
    .orderBy(byFullName)
    .execute()
  const found = new Set(users.map(({ id }) => id))
  return [...users.map(fullName), ...ids.filter((id) => !found.has(id)).map(String)]
}

const isKnownTo = (committee_id: number) => sql<boolean>`(
  exists (select from membership m where m.user_id = u.id and m.committee_id = ${committee_id}) or exists (
    select from committee_group_member gm join committee_group g on g.id = gm.committee_group_id
    where gm.user_id = u.id and g.committee_id = ${committee_id}))`
