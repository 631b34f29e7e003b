import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { writeWithFile } from '#features/documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'

type NewDocument = {
  place: { agenda_item_id: number; meeting_id: number; committee_id: number }
  title: string
  file: ArrivedFile
  request_id?: string
}

/** Adds a document to an agenda item for its owner; the file is already stored. The audit entry omits the title, since others read the log. */
export async function writePersonalDocument(
  { db, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  doer: Doer & { id: number },
  { place: { committee_id, ...parents }, title, file, request_id }: NewDocument,
): Promise<{ id: number }> {
  const document = await writeWithFile({ db, jobs }, file, async (facts) => {
    const row = { kind: 'personal_documents', owner_id: doer.id, title, ...parents } as const
    const { id } = await db.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()
    const version = { document_id: id, number: 1, ...facts, source_checksum: facts.sha256, updated: clock().toISOString() }
    await db.insertInto('document_version').values(version).execute()
    return { id }
  })
  await addAuditEntry(db, doer, {
    action: 'add_personal_document',
    subject_type: 'personal_documents',
    subject_id: document.id,
    committee_id,
    details: { agenda_item_id: parents.agenda_item_id },
    request_id,
  })
  return document
}
