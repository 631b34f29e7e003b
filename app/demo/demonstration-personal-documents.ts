import { Readable } from 'node:stream'
import { findActor } from '#features/identity/server/repository.ts'
import { writePersonalDocument } from '#features/personal-documents/server/add.ts'
import type { Db } from '#platform/server/database/db.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { Council } from './council/council-shape.ts'
import { renderPdf } from './council/pdf.ts'
import { findCouncilItem } from './demonstration-items.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'

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
