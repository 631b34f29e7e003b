import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { writeWithFile } from '#features/documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { endOfSections, endOfShelf, lockOrder } from './order.ts'

// No permission checks: used by authorized requests, the command line, and the demonstration council.

type NewSection = { committee_id: number; title: string; request_id?: string }

/** Adds a section after the others. */
export async function writeSection(db: Db, doer: Doer, { committee_id, title, request_id }: NewSection): Promise<{ id: number }> {
  await lockOrder(db, committee_id)
  const position = await endOfSections(db, committee_id)
  const section = await db
    .insertInto('document_section')
    .values({ committee_id, title, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAuditEntry(db, doer, {
    action: 'add_document_section',
    subject_type: 'document_section',
    subject_id: section.id,
    committee_id,
    details: { title },
    request_id,
  })
  return section
}

type NewDocument = { committee_id: number; section: number | null; title: string; file: ArrivedFile; request_id?: string }

/** Adds a document whose file has been received, at the end of its section or of the top level. */
export async function writeDocument(
  { db, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  doer: Doer,
  { committee_id, section, title, file, request_id }: NewDocument,
): Promise<{ id: number }> {
  await lockOrder(db, committee_id)
  const position = await endOfShelf(db, { committee_id, section })
  const document = await writeWithFile({ db, jobs }, file, (facts) =>
    db
      .insertInto('basic_document')
      .values({ committee_id, section_id: section, position, title, ...facts, updated: clock().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await addAuditEntry(db, doer, {
    action: 'add_basic_document',
    subject_type: 'documents',
    subject_id: document.id,
    committee_id,
    details: { title, section },
    request_id,
  })
  return document
}
