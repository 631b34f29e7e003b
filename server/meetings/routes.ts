import { listItems, withDocumentsEach } from '#server/agenda/repository.ts'
import { findCommittee } from '#server/committees/repository.ts'
import { documentsOf, meetingDocumentsAmong, withTraces } from '#server/documents/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { writeOnce } from '#server/kit/keep.ts'
import * as api from '#shared/meetings/contract.ts'
import { findMeetingPage } from './meeting-page.ts'
import * as meetings from './repository.ts'

const meetingWritten = writeOnce(api.getMeeting.answer, 200)

export function meetingRoutes(house: House) {
  const { clock } = house

  handle(house, api.listMeetings, ({ db, me }) => meetings.listMeetings(db, { me, now: clock().toISOString() }))

  handle(house, api.listMeetingsOfCommittee, async ({ db, me, params }) => {
    const { id: committee_id } = await findCommittee(db, me, params.id)
    return meetings.listMeetings(db, { me, now: clock().toISOString(), committee_id })
  })

  handle(house, api.getMeeting, async ({ db, me, site, params }) => {
    const { enable_businesses, documents_use_sort_order } = site
    const { committee, readings, annotated, ...meeting } = await findMeetingPage(db, { me, now: clock().toISOString() }, params.id)
    // A hall full of members opens the same meeting at once, and again after every event.
    return meetingWritten({ meeting, committee, readings, annotated, enable_businesses, documents_use_sort_order }, async () => {
      const documents = withTraces(await documentsOf(db, meeting), { readings, annotated })
      const protocol = documents.find(({ kind }) => kind === 'protocols') ?? null
      return {
        ...meeting,
        committee,
        protocol,
        protocol_id: protocol?.id ?? null,
        meeting_documents: meetingDocumentsAmong(documents, documents_use_sort_order),
        agenda_items: withDocumentsEach(await listItems(db, { me, enable_businesses }, meeting), documents, annotated),
      }
    })
  })
}
