import * as api from '#features/agenda/contract.ts'
import { agendaPolicy } from '#features/agenda/policy.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { lockFound } from '#features/committees/server/repository.ts'
import { documentsOf, findTraces, listDocumentsOfItem, withTraces } from '#features/documents/server/repository.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { listIdsOn } from '#features/notes/server/repository.ts'
import { listOfItem } from '#features/personal-documents/server/repository.ts'
import { findTagging, findTags, withTags } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongState } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { type EntryToToggle, findEntryToToggle, toggle } from './activation.ts'
import * as agenda from './repository.ts'

export function agendaRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.getAgendaItem, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    const { is_current } = await findMeeting(db, { me, now: clock().toISOString() }, item.meeting_id)
    const tags = await findTags(db, me, { ...item, content_type: 'agendaitem' })
    const personal_documents = await listOfItem(db, me, item.id)
    const notes = await listIdsOn(db, me, item)
    const documents = await taggedDocuments(db, me, item)
    return { ...agenda.withDocuments(item, documents), ...tags, personal_documents, notes, is_active: item.is_active && is_current }
  })

  handle(context, api.listAgendaItems, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    const marks = { ...(await findTraces(db, me, meeting)), ...(await agenda.findMarks(db, me, meeting)) }
    const documents = withTags(marks.tagging, 'document', withTraces(await documentsOf(db, meeting), marks))
    return agenda.withDocumentsEach(await agenda.listItems(db, { me, ...site }, meeting), documents, marks)
  })

  handle(context, api.listAttachments, async ({ db, me, site, params }) => {
    const item = await agenda.findItem(db, { me, ...site }, params.id)
    return agenda.withDocuments(item, await taggedDocuments(db, me, item)).attachments
  })

  handle(context, api.listAgendaEntries, async ({ db, me, site, params }) => {
    const now = clock().toISOString()
    const meeting = await findMeeting(db, { me, now }, params.id)
    return agenda.listEntries(db, { me, ...site, now }, meeting.id)
  })

  handle(context, api.getNextEntry, ({ db, me, site, params }) =>
    agenda.findNextEntry(db, { me, ...site, now: clock().toISOString() }, params.id),
  )

  handle(context, api.listActiveEntries, async ({ db, me }) => agenda.listActiveEntries(db, { me, now: clock().toISOString() }))

  handle(context, api.toggleActivation, async ({ db, me: asker, site, params, request }) => {
    const asked = { me: asker, reauthenticate: (trx: Db) => request.reauthenticate(trx) }
    // Look up the entry after the lock: an import may hold the committee for a while, and the meeting may end meanwhile.
    const find = (me: Actor) => findEntryToToggle(db, { me, now: clock().toISOString() }, params.id)
    const { me, committee, found } = await lockFound(db, asked, find)
    const at = clock()
    authorize(agendaPolicy.toggle, me, found)
    requireActive(committee)
    if (!found.is_current) throw wrongState({ key: 'agenda.not_current' })
    if (found.is_paragraph) throw wrongState({ key: 'agenda.paragraph_not_live' })
    await toggle(db, found, at.toISOString())
    const entry = await agenda.findEntry(db, { me, ...site, now: at.toISOString() }, found.id)
    await addAuditEntry(db, me, { ...auditEntryOn(found), request_id: request.id, at })
    return entry
  })
}

const taggedDocuments = async (db: Db, me: Actor, { id, meeting_id }: { id: number; meeting_id: number }) =>
  withTags(await findTagging(db, me, meeting_id), 'document', await listDocumentsOfItem(db, me, id))

const auditEntryOn = ({ id, committee_id, is_active }: EntryToToggle) => ({
  action: is_active ? 'end_agenda_entry' : 'start_agenda_entry',
  subject_type: 'agenda_entry',
  subject_id: id,
  committee_id,
})
