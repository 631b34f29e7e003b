import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import { largestDocument, titleOf } from '#features/documents/upload.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { storeOne } from '#platform/server/files/store-received.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFile } from '#platform/server/http/uploads/receive-file.ts'
import { writeDocument } from './add.ts'
import * as shelves from './repository.ts'

/** Upload and download, which stream, and the list of documents. */
export function fileRoutes(context: AppContext) {
  const { db, files, clock } = context
  const where = arriving(context, { folder: 'arriving-documents', limit: largestDocument * 2 ** 20 })

  handle(context, api.getStructure, ({ db: trx, me, params }) => shelves.findStructure(trx, me, params.id))

  handleStream(context, api.uploadDocument, async ({ me, params, request }) => {
    await shelves.findChangeable(db, me, params.id)
    await using received = await receiveFile(request, api.uploadDocument, where)
    const file = await storeOne(files, received, api.uploadDocument.upload)
    // Awaited here: the received files are deleted at the end of this block, and a rejection would otherwise go unhandled.
    return await db.transaction().execute(async (trx) => {
      const { me: sender } = await request.reauthenticate(trx)
      const { id: committee_id } = await shelves.lockChangeable(trx, sender, params.id)
      const title = titleOf(received.form.title, file.file_name)
      const added = { committee_id, section: null, title, file, request_id: request.id }
      const { id } = await writeDocument({ ...context, db: trx }, sender, added)
      return shelves.findDocument(trx, sender, id)
    })
  })

  handleStream(context, api.getBasicDocumentFile, async ({ me, params, request, reply }) => {
    const document = await shelves.findDocumentFile(db, me, params.id)
    const auditEntry = { action: 'read_file', subject_type: 'documents', subject_id: document.id, committee_id: document.committee_id }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { ...auditEntry, request_id: request.id, at: clock() }))
    return sendFile(files, document, { request, reply })
  })
}
