import { sql } from 'kysely'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { type BasicDocument, placeAt } from '#features/basic-documents/document.ts'
import { writeWithFile } from '#features/documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'

// No permission checks: used by authorized requests, the command line, and the demonstration council.

type NewSection = { committee_id: number; title: string; request_id?: string }

/** Adds a section after the others. */
export async function writeSection(
  db: Db,
  auditActor: AuditActor,
  { committee_id, title, request_id }: NewSection,
): Promise<{ id: number }> {
  await lockOrder(db, committee_id)
  const position = await endOfSections(db, committee_id)
  const section = await db
    .insertInto('document_section')
    .values({ committee_id, title, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAuditEntry(db, auditActor, {
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
  auditActor: AuditActor,
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
  await addAuditEntry(db, auditActor, {
    action: 'add_basic_document',
    subject_type: 'documents',
    subject_id: document.id,
    committee_id,
    details: { title, section },
    request_id,
  })
  return document
}

/** Every write locks the committee first, so that the order read here is still current when it is written. */
export const lockOrder = (db: Db, committee_id: number) =>
  db.selectFrom('committee').select('id').where('id', '=', committee_id).forUpdate().execute()

/** A list of documents: a section, or the committee's top level. */
export type Shelf = { committee_id: number; section: number | null }

const documentsOn = async (db: Db, { committee_id, section }: Shelf) => {
  const rows = await db
    .selectFrom('basic_document')
    .select('id')
    .where('committee_id', '=', committee_id)
    .where('section_id', 'is not distinct from', section)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a shelf's documents in this order; `ids` must include all documents there. */
const arrangeDocuments = (db: Db, { section }: Shelf, ids: number[]) =>
  sql`
    update basic_document set section_id = ${section}, position = place.position - 1
    from unnest(${ids}::integer[]) with ordinality as place (id, position)
    where basic_document.id = place.id`.execute(db)

/** Moves a document to an index on a shelf of its committee and closes the gap on the shelf it leaves. */
export async function placeDocument(db: Db, { id, committee_id, section }: BasicDocument, to: { section: number | null; index: number }) {
  const [from, target] = [
    { committee_id, section },
    { committee_id, section: to.section },
  ]
  if (to.section !== section) await closeGap(db, from, id)
  await arrangeDocuments(db, target, placeAt(await documentsOn(db, target), id, to.index))
}

/** Closes the gap that a document leaves on its shelf. */
export async function closeGap(db: Db, shelf: Shelf, id: number) {
  const others = (await documentsOn(db, shelf)).filter((other) => other !== id)
  await arrangeDocuments(db, shelf, others)
}

/** Moves a section's documents to the end of the top level, keeping their order. */
export async function emptySection(db: Db, { id, committee }: { id: number; committee: number }) {
  const top = { committee_id: committee, section: null }
  const all = [...(await documentsOn(db, top)), ...(await documentsOn(db, { committee_id: committee, section: id }))]
  await arrangeDocuments(db, top, all)
}

const sectionsOf = async (db: Db, committee_id: number) => {
  const rows = await db.selectFrom('document_section').select('id').where('committee_id', '=', committee_id).orderBy('position').execute()
  return rows.map(({ id }) => id)
}

const arrangeSections = (db: Db, ids: number[]) =>
  sql`
    update document_section set position = place.position - 1
    from unnest(${ids}::integer[]) with ordinality as place (id, position)
    where document_section.id = place.id`.execute(db)

/** Moves a section to an index among its committee's sections. */
export async function placeSection(db: Db, { id, committee }: { id: number; committee: number }, index: number) {
  await arrangeSections(db, placeAt(await sectionsOf(db, committee), id, index))
}

/** Closes the gap that a deleted section leaves. */
export async function closeSections(db: Db, committee_id: number) {
  await arrangeSections(db, await sectionsOf(db, committee_id))
}

/** Index of the next section, and of the next document on a shelf. */
export const endOfSections = async (db: Db, committee_id: number) => (await sectionsOf(db, committee_id)).length
export const endOfShelf = async (db: Db, shelf: Shelf) => (await documentsOn(db, shelf)).length
