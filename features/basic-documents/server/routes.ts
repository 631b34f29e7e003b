import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { publishEditedIn, publishToMembers } from '#features/committees/server/publish.ts'
import { largestDocument, titleOf } from '#features/documents/upload.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { storeOne } from '#platform/server/files/arrive-file.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { arriving, receiveFile } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import * as shelves from './repository.ts'
import * as order from './structure.ts'
import { closeGap, placeDocument, writeDocument, writeSection } from './structure.ts'

/** Routes of basic documents and their sections. */
export function basicDocumentRoutes(context: AppContext) {
  sectionRoutes(context)
  documentRoutes(context)
  fileRoutes(context)
}

/** Adding, renaming, moving and deleting sections. */
function sectionRoutes(context: AppContext) {
  handle(context, api.addSection, async ({ db, me, body, request }) => {
    const { id: committee_id } = await shelves.lockChangeable(db, me, body.committee)
    const title = body.title ?? translate(languageOf(request), { key: 'basic_documents.new_section' })
    const { id } = await writeSection(db, me, { committee_id, title, request_id: request.id })
    return shelves.findSection(db, me, id)
  })

  handle(context, api.renameSection, async ({ db, me, params, body, request, requireUnchanged }) => {
    const section = await shelves.lockSection(db, me, params.id)
    const { id, committee } = section
    if (body.committee !== undefined && body.committee !== committee) throw shelves.otherCommittee('committee')()
    requireUnchanged(section)
    await db.updateTable('document_section').set({ title: body.title }).where('id', '=', id).execute()
    await publishEditedIn(db, { kind: 'section', id }, { committee_id: committee, today: me.today })
    const renamed = await shelves.findSection(db, me, id)
    await addAuditEntry(db, me, auditEntry('rename_document_section', renamed, { request, details: { title: body.title } }))
    return renamed
  })

  handle(context, api.removeSection, async ({ db, me, params, request, requireUnchanged }) => {
    const section = await shelves.lockSection(db, me, params.id)
    requireUnchanged(section)
    await order.emptySection(db, section)
    await db.deleteFrom('document_section').where('id', '=', section.id).execute()
    await order.closeSections(db, section.committee)
    await publishEditedIn(db, { kind: 'section', id: section.id }, { committee_id: section.committee, today: me.today })
    await publishToMembers(db, { committee_id: section.committee, today: me.today })
    const details = { title: section.title, documents: section.documents.map(({ id }) => id) }
    await addAuditEntry(db, me, auditEntry('remove_document_section', section, { request, details }))
    return {}
  })

  handle(context, api.moveSection, async ({ db, me, params, body, request }) => {
    const section = await shelves.lockSection(db, me, params.id)
    await order.placeSection(db, section, body.index)
    const moved = await shelves.findSection(db, me, section.id)
    await addAuditEntry(db, me, auditEntry('move_document_section', moved, { request, details: { position: moved.position } }))
    return moved
  })
}

type AuditDetails = { request: { id: string }; details: Record<string, unknown> }
const auditEntry = (action: string, { id, committee }: { id: number; committee: number }, { request, details }: AuditDetails) => ({
  action,
  subject_type: 'document_section',
  subject_id: id,
  committee_id: committee,
  details,
  request_id: request.id,
})

/** Reading, renaming, moving and deleting documents, without their files. */
function documentRoutes(context: AppContext) {
  handle(context, api.getBasicDocument, ({ db, me, params }) => shelves.findDocument(db, me, params.id))

  handle(context, api.renameDocument, async ({ db, me, params, body: { title }, request, requireUnchanged }) => {
    const held = await shelves.lockDocument(db, me, params.id)
    requireUnchanged(held)
    const { id } = held
    await db.updateTable('basic_document').set({ title, updated: context.clock().toISOString() }).where('id', '=', id).execute()
    await indexOwnChanges(db)
    await publishEditedIn(db, { kind: 'document', id }, { ...held, today: me.today })
    const renamed = await shelves.findDocument(db, me, id)
    await addAuditEntry(db, me, auditEntryOf('rename_basic_document', renamed, { request, details: { title } }))
    return renamed
  })

  handle(context, api.removeDocument, async ({ db, me, params, request, requireUnchanged }) => {
    const document = await shelves.lockDocument(db, me, params.id)
    requireUnchanged(document)
    await db.deleteFrom('basic_document').where('id', '=', document.id).execute()
    await closeGap(db, document, document.id)
    await publishEditedIn(db, { kind: 'document', id: document.id }, { ...document, today: me.today })
    await publishToMembers(db, { committee_id: document.committee_id, today: me.today })
    await addAuditEntry(db, me, auditEntryOf('remove_basic_document', document, { request, details: { title: document.title } }))
    return {}
  })

  handle(context, api.moveDocument, async ({ db, me, params, body: { index }, request }) => {
    const document = await shelves.lockDocument(db, me, params.id)
    return move({ db, me, request }, document, { section: document.section, index })
  })

  handle(context, api.removeDocumentFromSection, async ({ db, me, params, body: { index }, request }) => {
    const document = await shelves.lockDocument(db, me, params.id)
    return move({ db, me, request }, document, { section: null, index })
  })

  handle(context, api.addDocumentToSection, async ({ db, me, params, body: { index, document: id }, request }) => {
    const section = await shelves.lockSection(db, me, params.id)
    const document = await shelves.findNamed(db, me, { id, committee_id: section.committee })
    return move({ db, me, request }, document, { section: section.id, index })
  })
}

type Asked = { db: Db; me: Actor; request: { id: string } }

async function move({ db, me, request }: Asked, document: BasicDocument, to: { section: number | null; index: number }) {
  await placeDocument(db, document, to)
  const moved = await shelves.findDocument(db, me, document.id)
  await addAuditEntry(
    db,
    me,
    auditEntryOf('move_basic_document', moved, { request, details: { section: moved.section, position: moved.position } }),
  )
  return moved
}

const auditEntryOf = (action: string, { id, committee_id }: BasicDocument, { request, details }: AuditDetails) => ({
  action,
  subject_type: 'documents',
  subject_id: id,
  committee_id,
  details,
  request_id: request.id,
})

/** Upload and download, which stream, and the list of documents. */
function fileRoutes(context: AppContext) {
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
    const entry = { action: 'read_file', subject_type: 'documents', subject_id: document.id, committee_id: document.committee_id }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { ...entry, request_id: request.id, at: clock() }))
    return sendFile(files, document, { request, reply })
  })
}
