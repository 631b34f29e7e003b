import { addFirstDeed } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import { largestDocument, titleOf } from '#features/documents/upload.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { storeOne } from '#platform/server/files/store-received.ts'
import type { House } from '#platform/server/house.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFile } from '#platform/server/http/uploads/receive-file.ts'
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
