import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { Origin, OtherOrigin } from '#features/meetings/import-report.ts'
import { shown } from '#features/meetings/server/zip/zip-refused.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Stores the producer's committee at the first import; returns both if a later zip names another (meeting-zip.md). */
export async function findOtherOrigin(db: Db, committee_id: number, given: Origin): Promise<OtherOrigin | null> {
  const expected = await originOf(db, committee_id)
  if (expected === null) await writeOrigin(db, committee_id, given)
  return expected === null || expected.oguid === given.oguid ? null : { given, expected }
}

/** Says that a zip comes from another committee than those before, with the identifiers of both, since committees may share a title. */
export function originWarning(language: Language, { given, expected }: OtherOrigin): string {
  const named = ({ oguid, title }: OtherOrigin['expected']) =>
    translate(language, title ? { key: 'import.report.origin', params: { title: shown(title), oguid: shown(oguid) } } : untitled(oguid))
  return translate(language, { key: 'import.report.other_committee', params: { given: named(given), expected: named(expected) } })
}

const untitled = (oguid: string) => ({ key: 'import.report.origin_untitled', params: { oguid: shown(oguid) } }) as const

/** Replaces the committee's origin, if it is still the one that the caller saw. The caller must have locked the committee. Throws 409. */
export async function correctOrigin(db: Db, doer: AuditActor, { committee_id, given, expected }: Correction): Promise<void> {
  const known = await originOf(db, committee_id)
  if (known?.oguid !== expected) throw wrongStateOfForm({ key: 'import.report.origin_changed' })
  await writeOrigin(db, committee_id, given)
  await addAuditEntry(db, doer, {
    action: 'correct_origin',
    subject_type: 'committee',
    subject_id: committee_id,
    committee_id,
    details: { before: known, after: given },
  })
}

type Correction = { committee_id: number; given: Origin; expected: string }

async function originOf(db: Db, id: number): Promise<OtherOrigin['expected'] | null> {
  const committee = db.selectFrom('committee').where('id', '=', id)
  const { oguid, title } = await committee.select(['source_oguid as oguid', 'source_title as title']).executeTakeFirstOrThrow()
  return oguid === null ? null : { oguid, title }
}

const writeOrigin = (db: Db, id: number, { oguid, title }: Origin) =>
  db.updateTable('committee').set({ source_oguid: oguid, source_title: title }).where('id', '=', id).execute()
