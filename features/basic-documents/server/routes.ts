import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import { publishEditedIn, publishToMembers } from '#features/committees/server/publish.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { documentRoutes, fileRoutes } from './document-routes.ts'
import * as shelves from './repository.ts'
import * as order from './structure.ts'
import { writeSection } from './structure.ts'

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
