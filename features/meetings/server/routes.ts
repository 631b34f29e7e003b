import type { FastifyReply } from 'fastify'
import { listItems, withDocumentsEach } from '#features/agenda/server/repository.ts'
import { addDeed, addFirstDeed } from '#features/audit/server/repository.ts'
import { findCommittee, holdFound } from '#features/committees/server/repository.ts'
import { documentsOf, meetingDocumentsAmong, withTraces } from '#features/documents/server/repository.ts'
import * as api from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { idsOnMeeting } from '#features/notes/server/repository.ts'
import { taggingIn, withTags } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { sendTag } from '#platform/server/http/precondition.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import { withOwn, writeOnce } from '#platform/server/lib/keep.ts'
import { tellEdited } from '#platform/server/realtime/tell-edited.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'
import { conclude } from './conclude.ts'
import { findMeetingPage } from './meeting-page.ts'
import * as meetings from './repository.ts'

// Everybody's last visit is another one.
const meetingWritten = writeOnce(api.getMeeting.answer.omit({ last_seen: true }), 200)

export function meetingRoutes(house: House) {
  const { clock } = house

  handle(house, api.listMeetings, ({ db, me }) => meetings.listMeetings(db, { me, now: clock().toISOString() }))

  handle(house, api.listMeetingsOfCommittee, async ({ db, me, params }) => {
    const { id: committee_id } = await findCommittee(db, me, params.id)
    return meetings.listMeetings(db, { me, now: clock().toISOString(), committee_id })
  })

  handle(house, api.getMeeting, ({ db, me, site, params, reply }) =>
    tellMeeting({ db, me, site, now: clock().toISOString(), reply }, params.id),
  )

  handle(house, api.seeMeeting, async ({ db, me, params, request }) => {
    const at = clock()
    const last_seen = at.toISOString()
    const { id, committee_id } = await meetings.findMeeting(db, { me, now: last_seen }, params.id)
    authorize(meetingPolicy.recordVisit, me, { committee_id })
    requireActive(await findCommittee(db, me, committee_id))
    await meetings.addVisit(db, me, { meeting_id: id, last_seen })
    await addFirstDeed(db, me, { action: 'see_meeting', subject_type: 'meeting', subject_id: id, committee_id, request_id: request.id, at })
    return { last_seen }
  })

  handle(house, api.changeMeeting, async ({ db, me: asker, params: { id }, body: { description, concluded }, request, ...given }) => {
    const asked = { me: asker, askAgain: (trx: Db) => request.askAgain(trx) }
    const find = (me: Actor) => meetings.findMeeting(db, { me, now: clock().toISOString() }, id)
    const { me, committee, found } = await holdFound(db, asked, find)
    const at = clock()
    const now = at.toISOString()
    // The settings, too, may be others by now.
    const { site } = request
    const meetingDescription = site.feature_meeting_description
    if (description !== undefined) authorize(meetingPolicy.describe, me, { ...committee, meetingDescription })
    if (concluded !== undefined) authorize(meetingPolicy.conclude, me, found)
    requireActive(committee)
    given.requireUnchanged(found)
    if (description !== undefined) {
      const isOther = description !== found.description
      await meetings.changeMeeting(db, { id, description, ...(isOther && { description_by_hand: true }), now })
    }
    if (concluded !== undefined) await conclude(db, found, { concluded, now })
    if (description !== undefined) await tellEdited(db, { kind: 'meeting', id }, { meeting_id: id })
    const changed = await tellMeeting({ db, me, site, now, reply: given.reply }, id)
    const deed = { subject_type: 'meeting', subject_id: id, committee_id: committee.id, request_id: request.id, at }
    if (description !== undefined) await addDeed(db, me, { action: 'describe_meeting', ...deed })
    if (concluded !== undefined) await addDeed(db, me, { action: concluded ? 'conclude_meeting' : 'reopen_meeting', ...deed })
    return changed
  })
}

type Telling = meetings.Asker & { db: Db; me: Actor; site: SiteSettings; reply: FastifyReply }

/** A meeting as the caller sees it, with its items and documents; 404 when the caller may not see it. */
async function tellMeeting({ db, me, site, now, reply }: Telling, id: number) {
  const { enable_businesses, documents_use_sort_order } = site
  const { committee, readings, annotated, bookmarks, tagged, notes, last_seen, ...meeting } = await findMeetingPage(db, { me, now }, id)
  sendTag(reply, api.getMeeting.edited, meeting)
  // A hall full of members opens the same meeting at once, and again after every event.
  const written = await meetingWritten(
    db,
    { meeting, committee, readings, annotated, bookmarks, tagged, notes, enable_businesses, documents_use_sort_order },
    async () => {
      const tagging = await taggingIn(db, meeting.id, tagged)
      const documents = withTags(tagging, 'document', withTraces(await documentsOf(db, meeting), { readings, annotated }))
      const protocol = documents.find(({ kind }) => kind === 'protocols') ?? null
      return {
        ...meeting,
        committee,
        protocol,
        protocol_id: protocol?.id ?? null,
        meeting_documents: meetingDocumentsAmong(documents, documents_use_sort_order),
        notes: idsOnMeeting(notes),
        agenda_items: withDocumentsEach(await listItems(db, { me, enable_businesses }, meeting), documents, {
          annotated,
          bookmarks,
          tagging,
          notes,
        }),
      }
    },
  )
  return withOwn({ last_seen }, written)
}
