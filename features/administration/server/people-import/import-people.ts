import type { PeopleReport } from '#features/administration/people-import.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Language } from '#platform/shared/languages.ts'
import { lockKnownPeople } from './known-people.ts'
import { parseRows } from './parse-rows.ts'
import { planImport } from './plan.ts'
import type { Table } from './read-table.ts'
import { reportOf } from './report.ts'
import { writePlan } from './write.ts'

type Asked = {
  table: Table
  file_name: string
  dry_run: boolean
  /** The tag of the dry run that the administrator saw. */
  expected: string | undefined
  language: Language
  now: Date
}

/**
 * Imports users and memberships from a table, all rows or none, and keeps what is needed to undo it; a dry run only reports. Throws 400 if rows have
 * problems, and 409 if it would now do something else than the dry run.
 */
export async function importPeople(db: Db, me: Administrator, asked: Asked): Promise<PeopleReport> {
  const { table, file_name, dry_run, expected, language, now } = asked
  const { rows, problems: unread, columns } = parseRows(table)
  const refused = new Set(unread.map(({ line }) => line))
  const known = await lockKnownPeople(db, rows)
  const planned = planImport(
    rows.filter(({ line }) => !refused.has(line)),
    known,
    me.today,
  )
  const problems = [...unread, ...planned.problems]
  const report = reportOf({ dry_run, language, headings: table.headings, columns, rows: rows.length, plan: planned.plan, problems })
  if (dry_run) return report
  if (expected !== undefined && expected !== report.tag) throw wrongStateOfForm({ key: 'people_import.changed_since' })
  const count = problems.length
  if (count > 0) throw invalid({ file: [{ key: 'people_import.has_problems', params: { count } }] })
  const changes = await writePlan(db, me, planned.plan)
  const { id } = await db
    .insertInto('people_import')
    .values({ imported_at: now.toISOString(), imported_by: me.id, file_name, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAuditEntry(db, me, { action: 'import_people', subject_type: 'people_import', subject_id: id, details: { rows: rows.length } })
  return report
}
