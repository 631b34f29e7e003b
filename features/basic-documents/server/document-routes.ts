import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { publishEditedIn } from '#features/committees/server/publish-edited.ts'
import { publishToMembers } from '#features/committees/server/publish-to-members.ts'
import { indexOwnChanges } from '#features/search/server/index/own-changes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { closeGap, placeDocument } from './order.ts'
import * as shelves from './repository.ts'

/** Reading, renaming, moving and deleting documents, without their files. */
export function documentRoutes(context: AppContext) {
  handle(context, api.getBasicDocument, ({ db, me, params }) => shelves.findDocument(db, me, params.id))

  handle(context, api.renameDocument, async ({ db, me, params, body: { title }, request, requireUnchanged }) => {
    const held = await shelves.lockDocument(db, me, params.id)
    requireUnchanged(held)
    const { id } = held
    await db.updateTable('basic_document').set({ title, updated: context.clock().toISOString() }).where('id', '=', id).execute()
    await indexOwnChanges(db)
    await publishEditedIn(db, { kind: 'document', id }, { ...held, today: me.today })
    const renamed = await shelves.findDocument(db, me, id)
    await addAuditEntry(db, me, auditEntry('rename_basic_document', renamed, { request, details: { title } }))
    return renamed
  })

  handle(context, api.removeDocument, async ({ db, me, params, request, requireUnchanged }) => {
    const document = await shelves.lockDocument(db, me, params.id)
    requireUnchanged(document)
    await db.deleteFrom('basic_document').where('id', '=', document.id).execute()
    await closeGap(db, document, document.id)
    await publishEditedIn(db, { kind: 'document', id: document.id }, { ...document, today: me.today })
    await publishToMembers(db, { committee_id: document.committee_id, today: me.today })
    await addAuditEntry(db, me, auditEntry('remove_basic_document', document, { request, details: { title: document.title } }))
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
    auditEntry('move_basic_document', moved, { request, details: { section: moved.section, position: moved.position } }),
  )
  return moved
}

type Told = { request: { id: string }; details: Record<string, unknown> }
const auditEntry = (action: string, { id, committee_id }: BasicDocument, { request, details }: Told) => ({
  action,
  subject_type: 'documents',
  subject_id: id,
  committee_id,
  details,
  request_id: request.id,
})
