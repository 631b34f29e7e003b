import { sql } from 'kysely'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { placeAt } from '#features/basic-documents/place-at.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Every writer holds the committee first, so that what is read here is still so when it is written. */
export const holdOrder = (db: Db, committee_id: number) =>
  db.selectFrom('committee').select('id').where('id', '=', committee_id).forUpdate().execute()

/** The list that documents stand in: a section's, or the committee's top level. */
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

/** Puts documents on a shelf in this order; all that stand there have to be among them. */
const arrangeDocuments = (db: Db, { section }: Shelf, ids: number[]) =>
  sql`
    update basic_document set section_id = ${section}, position = place.position - 1
    from unnest(${ids}::integer[]) with ordinality as place (id, position)
    where basic_document.id = place.id`.execute(db)

/** Takes a document to a place on a shelf of its committee and closes the gap that it leaves. */
export async function placeDocument(db: Db, { id, committee_id, section }: BasicDocument, to: { section: number | null; index: number }) {
  const [from, target] = [
    { committee_id, section },
    { committee_id, section: to.section },
  ]
  if (to.section !== section) await closeGap(db, from, id)
  await arrangeDocuments(db, target, placeAt(await documentsOn(db, target), id, to.index))
}

/** The documents of a shelf move up to where this one stood. */
export async function closeGap(db: Db, shelf: Shelf, id: number) {
  const others = (await documentsOn(db, shelf)).filter((other) => other !== id)
  await arrangeDocuments(db, shelf, others)
}

/** A section's documents go to the end of the top level, in their order. */
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

/** Takes a section to a place among its committee's. */
export async function placeSection(db: Db, { id, committee }: { id: number; committee: number }, index: number) {
  await arrangeSections(db, placeAt(await sectionsOf(db, committee), id, index))
}

/** The sections after one that is gone move up. */
export async function closeSections(db: Db, committee_id: number) {
  await arrangeSections(db, await sectionsOf(db, committee_id))
}

/** Where the next section, or the next document of a shelf, stands. */
export const endOfSections = async (db: Db, committee_id: number) => (await sectionsOf(db, committee_id)).length
export const endOfShelf = async (db: Db, shelf: Shelf) => (await documentsOn(db, shelf)).length
