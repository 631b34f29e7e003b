import { open } from 'node:fs/promises'
import { findItem } from '#features/agenda/server/repository.ts'
import { publishGoing } from '#features/annotations/server/publish-changed.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { largestDocument, titleOf } from '#features/documents/upload.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/personal-documents/contract.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { mimeTypeOf, peekSize, storeOne } from '#platform/server/files/arrive-file.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, invalid, requireActive } from '#platform/server/http/problem.ts'
import { arriving, receiveFile } from '#platform/server/http/receive-files.ts'
import * as documents from './repository.ts'
import { writePersonalDocument } from './repository.ts'

export function personalDocumentRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listPersonalDocuments, async ({ db, me, site, params }) => {
    const { id } = await findItem(db, { me, ...site }, params.id)
    return documents.listOfItem(db, me, id)
  })

  handle(context, api.listSharedPersonalDocuments, async ({ db, me, site, params }) => {
    const { id } = await findItem(db, { me, ...site }, params.id)
    return documents.listSharedOfItem(db, me, id)
  })

  handle(context, api.listPersonalDocumentsOfMeeting, async ({ db, me, params }) => {
    const { id } = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    return documents.listOfMeeting(db, me, id)
  })

  handle(context, api.renamePersonalDocument, async ({ db, me, params, body: { title }, request }) => {
    const { document, committee } = await documents.lockSeen(db, me, params.id)
    authorize(personalDocumentPolicy.rename, me, document)
    requireActive(committee)
    await db.updateTable('document').set({ title }).where('id', '=', document.id).execute()
    await indexOwnChanges(db)
    const renamed = await documents.findSeen(db, me, document.id)
    await addAuditEntry(db, me, auditEntry('rename_personal_document', renamed, request))
    return renamed
  })

  handle(context, api.removePersonalDocument, async ({ db, me, params, request }) => {
    const { document, committee } = await documents.lockSeen(db, me, params.id)
    authorize(personalDocumentPolicy.remove, me, document)
    requireActive(committee)
    await publishGoing(db, { document_id: document.id, today: me.today })
    await db.deleteFrom('document').where('id', '=', document.id).execute()
    await addAuditEntry(db, me, auditEntry('remove_personal_document', document, request))
    return {}
  })

  createRoute(context)
}

function createRoute(context: AppContext) {
  const { db, files } = context
  const where = arriving(context, { folder: 'arriving-personal-documents', limit: largestDocument * 2 ** 20 })

  handleStream(context, api.createPersonalDocument, async ({ me, params, request }) => {
    await documents.findOpenPlace(db, me, params.id)
    await using received = await receiveFile(request, api.createPersonalDocument, where)
    await requirePdf(received)
    const file = await storeOne(files, received, api.createPersonalDocument.upload)
    // Awaited here: the received file is deleted at the end of this block, and an earlier rejection would go unhandled.
    return await db.transaction().execute(async (trx) => {
      const { me: owner } = await request.reauthenticate(trx)
      const place = await documents.lockOpenPlace(trx, owner, params.id)
      const added = { place, title: titleOf(received.form.title, file.file_name), file, request_id: request.id }
      const { id } = await writePersonalDocument({ ...context, db: trx }, owner, added)
      return documents.findSeen(trx, owner, id)
    })
  })
}

type Asked = { id: string }
const auditEntry = (action: string, { id, committee_id }: { id: number; committee_id: number }, { id: request_id }: Asked) => ({
  action,
  subject_type: 'personal_documents',
  subject_id: id,
  committee_id,
  request_id,
})

/** Throws 400 at the field `file` unless a received file is a PDF by name and by content (D3 §5): after a download, the name decides what opens it. */
async function requirePdf({ path, name }: { path: string; name: string }): Promise<void> {
  if (!/\.pdf$/i.test(name)) throw invalid({ file: [{ key: 'upload.only_extension', params: { extension: 'pdf' } }] })
  const head = await beginningOf(path)
  if (head.length === 0) throw invalid({ file: [{ key: 'personal_documents.empty_file' }] })
  if ((await mimeTypeOf(head, name)) !== 'application/pdf') throw invalid({ file: [{ key: 'personal_documents.no_pdf' }] })
}

async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(peekSize), 0, peekSize, 0)
  return buffer.subarray(0, bytesRead)
}
