import { addFirstDeed } from '#server/audit/repository.ts'
import { sendFile } from '#server/files/send-file.ts'
import { storeOne } from '#server/files/store-received.ts'
import { arriving } from '#server/kit/arriving.ts'
import { handle, handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { receiveFile } from '#server/kit/receive-file.ts'
import * as api from '#shared/basic-documents/contract.ts'
import { largestDocument, titleOf } from '#shared/documents/upload.ts'
import { writeDocument } from './add.ts'
import * as shelves from './repository.ts'

/** What streams past the contract, and the list that it appears in. */
export function fileRoutes(house: House) {
  const { db, files, clock } = house
  const where = arriving(house, { folder: 'arriving-documents', limit: largestDocument * 2 ** 20 })

  handle(house, api.getStructure, ({ db: trx, me, params }) => shelves.findStructure(trx, me, params.id))

  handleStream(house, api.uploadDocument, async ({ me, params, request }) => {
    await shelves.findChangeable(db, me, params.id)
    await using received = await receiveFile(request, api.uploadDocument, where)
    const file = await storeOne(files, received, api.uploadDocument.upload)
    // Awaited here: what is received goes at the end of this block, and a refusal meanwhile would be heard by nobody.
    return await db.transaction().execute(async (trx) => {
      const { me: sender } = await request.askAgain(trx)
      const { id: committee_id } = await shelves.holdChangeable(trx, sender, params.id)
      const title = titleOf(received.form.title, file.file_name)
      const added = { committee_id, section: null, title, file, request_id: request.id }
      const { id } = await writeDocument({ ...house, db: trx }, sender, added)
      return shelves.findDocument(trx, sender, id)
    })
  })

  handleStream(house, api.getBasicDocumentFile, async ({ me, params, request, reply }) => {
    const document = await shelves.findDocumentFile(db, me, params.id)
    const deed = { action: 'read_file', subject_type: 'documents', subject_id: document.id, committee_id: document.committee_id }
    await db.transaction().execute((trx) => addFirstDeed(trx, me, { ...deed, request_id: request.id, at: clock() }))
    return sendFile(files, document, { request, reply })
  })
}
