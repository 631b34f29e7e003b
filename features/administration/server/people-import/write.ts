import { sql } from 'kysely'
import { publishingToRecipients } from '#features/annotations/server/publish-changed.ts'
import { type AuditEntry, addAuditEntries } from '#features/audit/server/repository.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { publishEditedMemberships, publishToAdministrators } from '#features/committees/server/publish.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'
import type { Plan } from './plan.ts'
import type { ImportedPeople, ImportedUser } from './tables.ts'

/**
 * Writes the plan, with an entry in the audit log for each person and membership, and publishes it to open pages; resolves to what it wrote. Throws 409
 * if somebody else has meanwhile added one of them.
 */
export async function writePlan(db: Db, me: Administrator, plan: Plan): Promise<ImportedPeople> {
  const new_users = await addUsers(db, plan)
  await setUsers(
    db,
    plan.changed_users.map(({ id, person }) => ({ id, ...person })),
  )
  const ids = await idsOf(db, plan)
  const added = plan.new_memberships.map(({ person, committee, after }) => ({
    user_id: ids.get(person.username) ?? 0,
    committee_id: committee.id,
    after,
  }))
  const changed = plan.changed_memberships.map(({ id, user_id, committee, before, after }) => ({
    id,
    user_id,
    committee_id: committee.id,
    before,
    after,
  }))
  const new_memberships = await inEachCommittee(db, me, added, (rows) => addMemberships(db, rows))
  await setMemberships(db, me, changed)
  const written = {
    new_users,
    changed_users: plan.changed_users.map(({ id, before, after }) => ({ id, before, after })),
    new_memberships,
    changed_memberships: changed,
  }
  await publishToPeople(db, written)
  await addAuditEntries(db, me, auditEntriesOf(written))
  return written
}

/** A statement has at most 65,535 values. */
const rowsAtOnce = 5_000

async function addUsers(db: Db, { new_users }: Plan): Promise<ImportedPeople['new_users']> {
  const written: ImportedPeople['new_users'] = []
  for (let at = 0; at < new_users.length; at += rowsAtOnce) {
    const users = new_users.slice(at, at + rowsAtOnce).map(({ after }) => after)
    const rows = await db.insertInto('app_user').values(users).returning(['id', 'username']).execute().catch(addedMeanwhile)
    const ids = new Map(rows.map(({ id, username }) => [username, id]))
    written.push(...users.map((after) => ({ id: ids.get(after.username) ?? 0, after })))
  }
  return written
}

async function idsOf(db: Db, { new_memberships }: Plan): Promise<Map<string, number>> {
  const names = new_memberships.map(({ person }) => person.username)
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Map(users.map(({ id, username }) => [username, id]))
}

async function addMemberships<Row extends Omit<ImportedPeople['new_memberships'][number], 'id'>>(db: Db, rows: Row[]) {
  const written: (Row & { id: number })[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const ids = await db
      .insertInto('membership')
      .values(some.map(({ user_id, committee_id, after }) => ({ user_id, committee_id, ...after })))
      .returning(['id', 'user_id'])
      .execute()
      .catch(addedMeanwhile)
    const byUser = new Map(ids.map(({ id, user_id }) => [user_id, id]))
    written.push(...some.map((row) => ({ ...row, id: byUser.get(row.user_id) ?? 0 })))
  }
  return written
}

type SetMembership = Pick<ImportedPeople['changed_memberships'][number], 'id' | 'user_id' | 'committee_id' | 'after'>

/** Sets all fields of users that the caller has locked, and publishes that to open forms. */
export async function setUsers(db: Db, users: (Omit<ImportedUser, 'username'> & { id: number })[]): Promise<void> {
  if (users.length === 0) return
  await publishToAdministrators(db, ...users.map(({ id }) => ({ kind: 'user' as const, id })))
  const rows = users.map(({ id, first_name, last_name, email, language }) => ({ id, first_name, last_name, email, language }))
  await sql`
    update app_user set first_name = given.first_name, last_name = given.last_name, email = given.email, language = given.language
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id integer, first_name text, last_name text, email text, language text)
    where app_user.id = given.id`.execute(db)
}

/** Sets memberships that the caller has locked, and publishes that to open forms and to their people. */
export async function setMemberships(db: Db, me: Administrator, memberships: SetMembership[]): Promise<void> {
  await publishEditedMemberships(db, memberships, me.today)
  await inEachCommittee(db, me, memberships, async (rows) => {
    const given = rows.map(({ id, after }) => ({ id, ...after }))
    await sql`
      update membership set roles = given.roles, begin_date = given.begin_date, end_date = given.end_date
      from json_to_recordset(${JSON.stringify(given)}::json) as given (id integer, roles text[], begin_date date, end_date date)
      where membership.id = given.id`.execute(db)
    return rows
  })
}

type OfCommittee = { user_id: number; committee_id: number }

/** Changes memberships committee by committee, and publishes which shared layers their people gained or lost. */
export async function inEachCommittee<Row extends OfCommittee, Done>(
  db: Db,
  { today }: Administrator,
  rows: Row[],
  change: (rows: Row[]) => Promise<Done[]>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const [committee_id, of] of Map.groupBy(rows, (row) => row.committee_id)) {
    const user_ids = of.map(({ user_id }) => user_id)
    done.push(...(await publishingToRecipients(db, { committee_id, user_ids, today }, () => change(of))))
  }
  return done
}

/** Publishes to these people that they may see more or less. */
export async function publishToPeople(db: Db, { changed_users, new_memberships, changed_memberships }: ImportedPeople): Promise<void> {
  const members = [...new_memberships, ...changed_memberships].map(({ user_id }) => user_id)
  const user_ids = [...new Set([...changed_users.map(({ id }) => id), ...members])]
  if (user_ids.length > 0) await publishSight(db, { user_ids })
}

const addedMeanwhile = (error: unknown): never => {
  const isTaken = ['app_user_username_taken', 'membership_once'].includes((error as { constraint?: string }).constraint ?? '')
  throw isTaken ? wrongStateOfForm({ key: 'people_import.changed_since' }) : error
}

/** The same entries as for changes one by one. */
function auditEntriesOf({ new_users, changed_users, new_memberships, changed_memberships }: ImportedPeople): AuditEntry[] {
  const ofMembership = (action: string, { id, user_id, committee_id, after }: SetMembership) => ({
    action,
    subject_type: 'membership',
    subject_id: id,
    committee_id,
    details: { user_id, ...after },
  })
  return [
    ...new_users.map(({ id, after }) => ({ action: 'add_user', subject_type: 'user', subject_id: id, details: after })),
    ...changed_users.map(({ id, after }) => ({ action: 'set_user', subject_type: 'user', subject_id: id, details: after })),
    ...new_memberships.map((row) => ofMembership('add_membership', row)),
    ...changed_memberships.map((row) => ofMembership('change_membership', row)),
  ]
}
