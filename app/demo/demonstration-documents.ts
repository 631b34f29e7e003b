import { Readable } from 'node:stream'
import { findCommittee } from '#features/administration/server/committees.ts'
import { writeDocument, writeSection } from '#features/basic-documents/server/structure.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { writePersonalDocument } from '#features/personal-documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ArrivedFile, storeUpload } from '#platform/server/files/arrive-file.ts'
import type { Council, CouncilDocument, CouncilShelf } from './council/council-shape.ts'
import { renderPdf } from './council/papers/pdf.ts'
import { type DemonstrationDeps, findCouncilItem } from './demonstration-meetings.ts'
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

/** Adds personal documents, one per transaction; skips existing ones. */
export async function addPersonalDocuments(deps: DemonstrationDeps, { personal_documents }: Council, day: string): Promise<void> {
  for (const planned of personal_documents) {
    const me = await findActor(deps.db, planned.username, day)
    if (!me) throw new Error(`The demonstration council has nobody named ${planned.username}`)
    const { id: agenda_item_id, ...item } = await findCouncilItem(deps.db, planned)
    const place = { agenda_item_id, ...item }
    const { title, document, file_name } = planned
    if (await isThere(deps.db, { owner_id: me.id, agenda_item_id: place.agenda_item_id, title })) continue
    const file = await storeUpload(deps.files, Readable.from([await renderPdf(document)]), file_name)
    await deps.db.transaction().execute((trx) => writePersonalDocument({ ...deps, db: trx }, me, { place, title, file }))
  }
}

type Key = { owner_id: number; agenda_item_id: number; title: string }

const isThere = async (db: Db, { owner_id, agenda_item_id, title }: Key) =>
  (await db
    .selectFrom('document')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('agenda_item_id', '=', agenda_item_id)
    .where('title', '=', title)
    .executeTakeFirst()) !== undefined
