import { addDeed } from '#features/audit/server/repository.ts'
import * as api from '#features/basic-documents/contract.ts'
import { tellEditedIn, tellMembers } from '#features/committees/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { say } from '#platform/server/lib/texts.ts'
import { writeSection } from './add.ts'
import * as order from './order.ts'
import * as shelves from './repository.ts'

/** What is done to sections themselves. */
export function sectionRoutes(house: House) {
  handle(house, api.addSection, async ({ db, me, body, request }) => {
    const { id: committee_id } = await shelves.holdChangeable(db, me, body.committee)
    const title = body.title ?? say(languageOf(request), { key: 'basic_documents.new_section' })
    const { id } = await writeSection(db, me, { committee_id, title, request_id: request.id })
    return shelves.findSection(db, me, id)
  })

  handle(house, api.renameSection, async ({ db, me, params, body, request, requireUnchanged }) => {
    const section = await shelves.holdSection(db, me, params.id)
    const { id, committee } = section
    if (body.committee !== undefined && body.committee !== committee) throw shelves.otherCommittee('committee')()
    requireUnchanged(section)
    await db.updateTable('document_section').set({ title: body.title }).where('id', '=', id).execute()
    await tellEditedIn(db, { kind: 'section', id }, { committee_id: committee, today: me.today })
    const renamed = await shelves.findSection(db, me, id)
    await addDeed(db, me, deed('rename_document_section', renamed, { request, details: { title: body.title } }))
    return renamed
  })

  handle(house, api.removeSection, async ({ db, me, params, request, requireUnchanged }) => {
    const section = await shelves.holdSection(db, me, params.id)
    requireUnchanged(section)
    await order.emptySection(db, section)
    await db.deleteFrom('document_section').where('id', '=', section.id).execute()
    await order.closeSections(db, section.committee)
    await tellEditedIn(db, { kind: 'section', id: section.id }, { committee_id: section.committee, today: me.today })
    await tellMembers(db, { committee_id: section.committee, today: me.today })
    const details = { title: section.title, documents: section.documents.map(({ id }) => id) }
    await addDeed(db, me, deed('remove_document_section', section, { request, details }))
    return {}
  })

  handle(house, api.moveSection, async ({ db, me, params, body, request }) => {
    const section = await shelves.holdSection(db, me, params.id)
    await order.placeSection(db, section, body.index)
    const moved = await shelves.findSection(db, me, section.id)
    await addDeed(db, me, deed('move_document_section', moved, { request, details: { position: moved.position } }))
    return moved
  })
}

type Told = { request: { id: string }; details: Record<string, unknown> }
const deed = (action: string, { id, committee }: { id: number; committee: number }, { request, details }: Told) => ({
  action,
  subject_type: 'document_section',
  subject_id: id,
  committee_id: committee,
  details,
  request_id: request.id,
})
