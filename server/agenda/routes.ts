import type { Db } from '#server/database/db.ts'
import { documentsOf, findTraces, listDocumentsOfItem, withTraces } from '#server/documents/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import { listIdsOn } from '#server/notes/repository.ts'
import { listOfItem } from '#server/personal-documents/repository.ts'
import { findTagging, findTags, withTags } from '#server/tags/repository.ts'
import * as api from '#shared/agenda/contract.ts'
import type { Actor } from '#shared/identity/actor.ts'
import * as agenda from './repository.ts'

export function agendaRoutes(house: House) {
  const { clock } = house

  handle(house, api.getAgendaItem, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    const tags = await findTags(db, me, { ...item, content_type: 'agendaitem' })
    const personal_documents = await listOfItem(db, me, item.id)
    const notes = await listIdsOn(db, me, item)
    return { ...agenda.withDocuments(item, await taggedDocuments(db, me, item)), ...tags, personal_documents, notes }
  })

  handle(house, api.listAgendaItems, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    const marks = { ...(await findTraces(db, me, meeting)), ...(await agenda.findMarks(db, me, meeting)) }
    const documents = withTags(marks.tagging, 'document', withTraces(await documentsOf(db, meeting), marks))
    return agenda.withDocumentsEach(await agenda.listItems(db, { me, ...site }, meeting), documents, marks)
  })

  handle(house, api.listAttachments, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    return agenda.withDocuments(item, await taggedDocuments(db, me, item)).attachments
  })

  handle(house, api.listAgendaEntries, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    return agenda.listEntries(db, { me, ...site }, meeting.id)
  })

  handle(house, api.getNextEntry, ({ db, me, site, params }) => agenda.findNextEntry(db, { me, ...site }, params.id))

  handle(house, api.listActiveEntries, async ({ db, me }) => agenda.listActiveEntries(db, me))
}

const taggedDocuments = async (db: Db, me: Actor, { id, meeting_id }: { id: number; meeting_id: number }) =>
  withTags(await findTagging(db, me, meeting_id), 'document', await listDocumentsOfItem(db, me, id))
