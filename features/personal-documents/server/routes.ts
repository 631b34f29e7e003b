import { findItem } from '#features/agenda/server/repository.ts'
import { tellGoing } from '#features/annotations/server/tell-recipients.ts'
import { addDeed } from '#features/audit/server/repository.ts'
import { largestDocument, titleOf } from '#features/documents/upload.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/personal-documents/contract.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import { indexOwnChanges } from '#features/search/server/repository.ts'
import { storeOne } from '#platform/server/files/store-received.ts'
import type { House } from '#platform/server/house.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFile } from '#platform/server/http/uploads/receive-file.ts'
import { writePersonalDocument } from './add.ts'
import * as documents from './repository.ts'
import { requirePdf } from './require-pdf.ts'

export function personalDocumentRoutes(house: House) {
  const { clock } = house

  handle(house, api.listPersonalDocuments, async ({ db, me, site, params }) => {
    const { id } = await findItem(db, { me, ...site }, params.id)
    return documents.listOfItem(db, me, id)
  })

  handle(house, api.listSharedPersonalDocuments, async ({ db, me, site, params }) => {
    const { id } = await findItem(db, { me, ...site }, params.id)
    return documents.listSharedOfItem(db, me, id)
  })

  handle(house, api.listPersonalDocumentsOfMeeting, async ({ db, me, params }) => {
    const { id } = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    return documents.listOfMeeting(db, me, id)
  })

  handle(house, api.renamePersonalDocument, async ({ db, me, params, body: { title }, request }) => {
    const { document, committee } = await documents.holdSeen(db, me, params.id)
    authorize(personalDocumentPolicy.rename, me, document)
    requireActive(committee)
    await db.updateTable('document').set({ title }).where('id', '=', document.id).execute()
    await indexOwnChanges(db)
    const renamed = await documents.findSeen(db, me, document.id)
    await addDeed(db, me, deed('rename_personal_document', renamed, request))
    return renamed
  })

  handle(house, api.removePersonalDocument, async ({ db, me, params, request }) => {
    const { document, committee } = await documents.holdSeen(db, me, params.id)
    authorize(personalDocumentPolicy.remove, me, document)
    requireActive(committee)
    await tellGoing(db, { document_id: document.id, today: me.today })
    await db.deleteFrom('document').where('id', '=', document.id).execute()
    await addDeed(db, me, deed('remove_personal_document', document, request))
    return {}
  })

  createRoute(house)
}

function createRoute(house: House) {
  const { db, files } = house
  const where = arriving(house, { folder: 'arriving-personal-documents', limit: largestDocument * 2 ** 20 })

  handleStream(house, api.createPersonalDocument, async ({ me, params, request }) => {
    await documents.findOpenPlace(db, me, params.id)
    await using received = await receiveFile(request, api.createPersonalDocument, where)
    await requirePdf(received)
    const file = await storeOne(files, received, api.createPersonalDocument.upload)
    // Awaited here: what is received goes at the end of this block, and a refusal meanwhile would be heard by nobody.
    return await db.transaction().execute(async (trx) => {
      const { me: owner } = await request.askAgain(trx)
      const place = await documents.holdOpenPlace(trx, owner, params.id)
      const added = { place, title: titleOf(received.form.title, file.file_name), file, request_id: request.id }
      const { id } = await writePersonalDocument({ ...house, db: trx }, owner, added)
      return documents.findSeen(trx, owner, id)
    })
  })
}

type Asked = { id: string }
const deed = (action: string, { id, committee_id }: { id: number; committee_id: number }, { id: request_id }: Asked) => ({
  action,
  subject_type: 'personal_documents',
  subject_id: id,
  committee_id,
  request_id,
})
