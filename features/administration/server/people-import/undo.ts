import { sql } from 'kysely'
import { changed, isEmpty } from '#features/administration/server/changed.ts'
import { type AuditEntry, addAuditEntries } from '#features/audit/server/repository.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import { titleOf } from './report.ts'
import type { ImportedMembership, ImportedPeople, ImportedUser } from './tables.ts'
import { inEachCommittee, publishToPeople, setMemberships, setUsers } from './write.ts'

/** What is as it was before, as entries of the audit log, and the titles of what stays. */
type Undone = { entries: AuditEntry[]; kept: string[] }

/**
 * Undoes an import: what it added is removed and what it changed gets its former values, except what somebody has changed or used since. Throws 404, and
 * 409 if it is undone already.
 */
export async function undoPeopleImport(db: Db, me: Administrator, { id, now }: { id: number; now: Date }): Promise<Undone> {
  const found = await db.selectFrom('people_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  if (found.undone_at !== null) throw wrongState({ key: 'people_import.undone_already' })
  const { changes } = found
  const people = await lockPeople(db, changes)
  const undone: Undone = { entries: [], kept: [] }
  await undoMemberships({ db, me, people, undone }, changes)
  await undoChanges({ db, me, people, undone }, changes)
  await removeUsers({ db, me, people, undone }, changes)
  await publishToPeople(db, changes)
  await db.updateTable('people_import').set({ undone_at: now.toISOString() }).where('id', '=', id).execute()
  await addAuditEntries(db, me, [...undone.entries, auditEntry('undo_people_import', 'people_import', id)])
  return undone
}

type People = Map<number, ImportedUser & { id: number; is_used: boolean }>
type Undoing = { db: Db; me: Administrator; people: People; undone: Undone }

const auditEntry = (action: string, subject_type: string, subject_id: number, details: object = {}): AuditEntry => ({
  action,
  subject_type,
  subject_id,
  details: { ...details },
})

/** `is_used`: has signed in, or can, or has got rights by hand. */
async function lockPeople(db: Db, { new_users, changed_users, new_memberships, changed_memberships }: ImportedPeople): Promise<People> {
  const ids = [...new_users, ...changed_users].map(({ id }) => id)
  const members = [...new_memberships, ...changed_memberships].map(({ user_id }) => user_id)
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'language'])
    .select(
      sql<boolean>`last_sign_in is not null or password_hash is not null or is_site_admin or is_auditor or is_records_staff`.as('is_used'),
    )
    .where('id', '=', anyOf([...ids, ...members]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function undoMemberships({ db, me, people, undone }: Undoing, { new_memberships, changed_memberships }: ImportedPeople) {
  const held = await db
    .selectFrom('membership as m')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .select(['m.id', 'm.user_id', 'm.committee_id', 'm.roles', 'm.begin_date', 'm.end_date', 'committee.title as committee'])
    .where('m.id', '=', anyOf([...new_memberships, ...changed_memberships].map(({ id }) => id)))
    .orderBy('m.id')
    .forUpdate('m')
    .execute()
  const there = new Map(held.map((membership) => [membership.id, membership]))
  const isAsImported = ({ id, after }: { id: number; after: ImportedMembership }) => {
    const now = there.get(id)
    if (!now) return false
    if (isEmpty(changed<ImportedMembership>(now, after))) return true
    undone.kept.push(`${nameOf(people, now.user_id)}, ${now.committee}`)
    return false
  }
  const [removed, reset] = [new_memberships.filter(isAsImported), changed_memberships.filter(isAsImported)]
  await inEachCommittee(db, me, removed, async (rows) => {
    await db
      .deleteFrom('membership')
      .where('id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
    return rows
  })
  await setMemberships(
    db,
    me,
    reset.map((row) => ({ ...row, after: row.before })),
  )
  const entry = (action: string, { id, user_id, committee_id }: (typeof removed)[number] | (typeof reset)[number], details: object) => ({
    ...auditEntry(action, 'membership', id, { user_id, ...details }),
    committee_id,
  })
  undone.entries.push(...removed.map((row) => entry('remove_membership', row, row.after)))
  undone.entries.push(...reset.map((row) => entry('change_membership', row, row.before)))
}

const nameOf = (people: People, id: number) => {
  const user = people.get(id)
  return user ? titleOf(user) : ''
}

async function undoChanges({ db, people, undone }: Undoing, { changed_users }: ImportedPeople) {
  const reset: (ImportedUser & { id: number })[] = []
  for (const { id, before, after } of changed_users) {
    const now = people.get(id)
    if (!now) continue
    if (!isEmpty(changed(now as Partial<ImportedUser>, after))) undone.kept.push(nameOf(people, id))
    else {
      reset.push({ ...now, ...before })
      undone.entries.push(auditEntry('set_user', 'user', id, before))
    }
  }
  await setUsers(db, reset)
}

/** Removes people of whom there is nothing but what the import wrote. */
async function removeUsers({ db, people, undone }: Undoing, { new_users }: ImportedPeople) {
  const there = new_users.filter(({ id }) => people.has(id))
  const named = await findNamed(
    db,
    there.map(({ id }) => id),
  )
  const isUntouched = ({ id, after }: (typeof there)[number]) => {
    const now = people.get(id)
    return now !== undefined && !now.is_used && !named.has(id) && isEmpty(changed<ImportedUser>(now, after))
  }
  const removed = there.filter(isUntouched)
  await db
    .deleteFrom('app_user')
    .where('id', '=', anyOf(removed.map(({ id }) => id)))
    .execute()
  undone.kept.push(...there.filter((one) => !removed.includes(one)).map(({ id }) => nameOf(people, id)))
  undone.entries.push(...removed.map(({ id, after }) => auditEntry('remove_user', 'user', id, { username: after.username })))
}

/** Those of these users to whom any row of any table refers, asked of the database itself, so that no table is forgotten. */
async function findNamed(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'app_user'::regclass`.execute(db)
  const found = new Set<number>()
  for (const { table, column } of columns) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${anyOf(ids)}`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return found
}
