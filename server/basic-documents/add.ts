import type { Readable } from 'node:stream'
import { addDeed, type Doer } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import { type ArrivedFile, arriveFile } from '#server/files/arrive-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { noteFiles } from '#server/files/repository.ts'
import type { Deps } from '#server/kit/house.ts'
import { longestTitle } from '#shared/basic-documents/contract.ts'
import { endOfSections, endOfShelf, holdOrder } from './order.ts'

// For a request that was judged, the command line, and the demonstration council.

type NewSection = { committee_id: number; title: string; request_id?: string }

/** Adds a section after the others. */
export async function writeSection(db: Db, doer: Doer, { committee_id, title, request_id }: NewSection): Promise<{ id: number }> {
  await holdOrder(db, committee_id)
  const position = await endOfSections(db, committee_id)
  const section = await db
    .insertInto('document_section')
    .values({ committee_id, title, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDeed(db, doer, {
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

/** Adds a document, whose file has arrived, at the end of its section or of the top level. */
export async function writeDocument(
  { db, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  doer: Doer,
  { committee_id, section, title, file, request_id }: NewDocument,
): Promise<{ id: number }> {
  await holdOrder(db, committee_id)
  const fresh = await noteFiles(db, [file])
  const position = await endOfShelf(db, { committee_id, section })
  const document = await db
    .insertInto('basic_document')
    .values({ committee_id, section_id: section, position, title, ...file, updated: clock().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(db, 'read_text', fresh)
  await addDeed(db, doer, {
    action: 'add_basic_document',
    subject_type: 'documents',
    subject_id: document.id,
    committee_id,
    details: { title, section },
    request_id,
  })
  return document
}

/** Puts bytes into the store, under the name that their sender has for them. */
export async function storeDocument(files: FileStore, bytes: Readable, name: string): Promise<ArrivedFile> {
  const [arrived] = await arriveFile(files.store, bytes, [plainName(name)])
  return arrived as ArrivedFile
}

const longestName = 255

/** Of a long name the end stays, which tells its type. */
const plainName = (name: string) => name.replace(/\p{Cc}/gu, '').slice(-longestName)

/** What a document is called that nobody gave a title: its file's name without .pdf (D2 §5 Upload). */
export const titleOf = (title: string | undefined, file_name: string): string =>
  title ||
  file_name
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, longestTitle) ||
  file_name
