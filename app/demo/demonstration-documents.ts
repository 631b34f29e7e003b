import { Readable } from 'node:stream'
import { findCommittee } from '#features/administration/server/committees.ts'
import { writeDocument, writeSection } from '#features/basic-documents/server/add.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { Council, CouncilDocument, CouncilShelf } from './council/council-shape.ts'
import { renderPdf } from './council/pdf.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'
import { loader } from './demonstration-state.ts'

/** Files by contents: several committees have the same ones. */
type Drawn = Map<string, Promise<ArrivedFile>>

/** Adds basic documents in their sections, one committee per transaction; skips committees that already have some. */
export async function addBasicDocuments(deps: DemonstrationDeps, { basic_documents }: Council): Promise<void> {
  const drawn: Drawn = new Map()
  for (const [title, shelves] of Map.groupBy(basic_documents, ({ committee }) => committee)) {
    const { id } = await findCommittee(deps.db, title)
    if (await hasDocuments(deps.db, id)) continue
    for (const { documents } of shelves) for (const document of documents) await draw(deps, drawn, document)
    await deps.db.transaction().execute((trx) => addShelves({ ...deps, db: trx }, id, { shelves, drawn }))
  }
}

const hasDocuments = async (db: Db, committee_id: number) =>
  (await db.selectFrom('basic_document').select('id').where('committee_id', '=', committee_id).executeTakeFirst()) !== undefined

function draw({ files }: DemonstrationDeps, drawn: Drawn, { document, file_name }: CouncilDocument): Promise<ArrivedFile> {
  const key = JSON.stringify(document)
  const file = drawn.get(key) ?? renderPdf(document).then((pdf) => storeUpload(files, Readable.from([pdf]), file_name))
  drawn.set(key, file)
  return file
}

async function addShelves(deps: DemonstrationDeps, committee_id: number, { shelves, drawn }: { shelves: CouncilShelf[]; drawn: Drawn }) {
  for (const shelf of shelves) {
    const section = shelf.section === null ? null : (await writeSection(deps.db, loader, { committee_id, title: shelf.section })).id
    for (const document of shelf.documents) {
      const file = await draw(deps, drawn, document)
      await writeDocument(deps, loader, { committee_id, section, title: document.title, file })
    }
  }
}
