import { documentsOf, findTraces, listDocumentsOfItem, withTraces } from '#server/documents/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import { listOfItem } from '#server/personal-documents/repository.ts'
import * as api from '#shared/agenda/contract.ts'
import * as agenda from './repository.ts'

export function agendaRoutes(house: House) {
  const { clock } = house

  handle(house, api.getAgendaItem, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    const personal_documents = await listOfItem(db, me, item.id)
    return { ...agenda.withDocuments(item, await listDocumentsOfItem(db, me, item.id)), personal_documents }
  })

  handle(house, api.listAgendaItems, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    const traces = await findTraces(db, me, meeting)
    const documents = withTraces(await documentsOf(db, meeting), traces)
    return agenda.withDocumentsEach(await agenda.listItems(db, { me, ...site }, meeting), documents, traces.annotated)
  })

  handle(house, api.listAttachments, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    return agenda.withDocuments(item, await listDocumentsOfItem(db, me, item.id)).attachments
  })

  handle(house, api.listAgendaEntries, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    return agenda.listEntries(db, { me, ...site }, meeting.id)
  })

  handle(house, api.getNextEntry, ({ db, me, site, params }) => agenda.findNextEntry(db, { me, ...site }, params.id))

  handle(house, api.listActiveEntries, async ({ db, me }) => agenda.listActiveEntries(db, me))
}
