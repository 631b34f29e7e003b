import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { listItems, withDocumentsEach } from '#features/agenda/server/repository.ts'
import { annotatedIn } from '#features/annotations/server/repository.ts'
import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { bookmarksIn } from '#features/bookmarks/server/repository.ts'
import { committeesSeenBy, findCommittee, lockFound } from '#features/committees/server/repository.ts'
import { documentsOf, meetingDocumentsAmong, readingsOf, withTraces } from '#features/documents/server/repository.ts'
import * as api from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { idsOnMeeting } from '#features/notes/server/repository.ts'
import { notesIn } from '#features/notes/server/seen.ts'
import { tagFacts, taggingIn, withTags } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle, sendTag } from '#platform/server/http/handle.ts'
import { authorize, notFound, requireActive } from '#platform/server/http/problem.ts'
import { withOwn, writeOnce } from '#platform/server/lib/keep.ts'
import { publishEdited } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { conclude } from './conclude.ts'
import * as meetings from './repository.ts'
import { type Asker, meetingSeenBy } from './repository.ts'

// `last_seen` differs for each user.
const meetingWritten = writeOnce(api.getMeeting.answer.omit({ last_seen: true }), 200)

export function meetingRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listMeetings, ({ db, me }) => meetings.listMeetings(db, { me, now: clock().toISOString() }))

  handle(context, api.listMeetingsOfCommittee, async ({ db, me, params }) => {
    const { id: committee_id } = await findCommittee(db, me, params.id)
    return meetings.listMeetings(db, { me, now: clock().toISOString(), committee_id })
  })

  handle(context, api.getMeeting, ({ db, me, site, params, reply }) =>
    presentMeeting({ db, me, site, now: clock().toISOString(), reply }, params.id),
  )

  handle(context, api.seeMeeting, async ({ db, me, params, request }) => {
    const at = clock()
    const last_seen = at.toISOString()
    const { id, committee_id } = await meetings.findMeeting(db, { me, now: last_seen }, params.id)
    authorize(meetingPolicy.recordVisit, me, { committee_id })
    requireActive(await findCommittee(db, me, committee_id))
    await meetings.addVisit(db, me, { meeting_id: id, last_seen })
    await addFirstAuditEntry(db, me, {
      action: 'see_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id,
      request_id: request.id,
      at,
    })
    return { last_seen }
  })

  handle(context, api.changeMeeting, async ({ db, me: asker, params: { id }, body: { description, concluded }, request, ...given }) => {
    const asked = { me: asker, reauthenticate: (trx: Db) => request.reauthenticate(trx) }
    const find = (me: Actor) => meetings.findMeeting(db, { me, now: clock().toISOString() }, id)
    const { me, committee, found } = await lockFound(db, asked, find)
    const at = clock()
    const now = at.toISOString()
    // The settings may have changed meanwhile as well.
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
    if (description !== undefined) await publishEdited(db, { kind: 'meeting', id }, { meeting_id: id })
    const changed = await presentMeeting({ db, me, site, now, reply: given.reply }, id)
    const auditEntry = { subject_type: 'meeting', subject_id: id, committee_id: committee.id, request_id: request.id, at }
    if (description !== undefined) await addAuditEntry(db, me, { action: 'describe_meeting', ...auditEntry })
    if (concluded !== undefined) await addAuditEntry(db, me, { action: concluded ? 'conclude_meeting' : 'reopen_meeting', ...auditEntry })
    return changed
  })
}

type Telling = meetings.Asker & { db: Db; me: Actor; site: SiteSettings; reply: FastifyReply }

/** A meeting as the caller sees it, with its items and documents; 404 if the caller may not see it. */
async function presentMeeting({ db, me, site, now, reply }: Telling, id: number) {
  const { enable_businesses, documents_use_sort_order } = site
  const { committee, readings, annotated, bookmarks, tagged, notes, last_seen, ...meeting } = await findMeetingPage(db, { me, now }, id)
  sendTag(reply, api.getMeeting.edited, meeting)
  // Cached, since all members in the hall open the same meeting at once, and again after every event.
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

type Asked = { id: number; user_id: number; today: string; now: string }

/** A single query, compiled once: all members in the hall open the same meeting at once. */
const meetingPage = compileOnce((db, { id, user_id, today, now }: Asked) => {
  const me = { id: user_id, today }
  const [meeting_id, committee_id] = [sql.ref<number>('meeting.id'), sql.ref<number>('meeting.committee_id')]
  return meetingSeenBy(db, { me, now }, id).select([
    jsonObjectFrom(committeesSeenBy(db, me).where('committee.id', '=', committee_id))
      .$notNull()
      .as('committee'),
    jsonArrayFrom(readingsOf(db, me, meeting_id)).as('readings'),
    jsonArrayFrom(annotatedIn(db, me, meeting_id)).as('annotated'),
    bookmarksIn(db, me, meeting_id).as('bookmarks'),
    tagFacts(db, me).as('tagged'),
    jsonArrayFrom(notesIn(db, me, meeting_id)).as('notes'),
  ])
})

/**
 * The meeting with the caller's rights in its committee, with what the caller has read, annotated, bookmarked and tagged in it, and with
 * the notes there that the caller sees; 404 if the caller may not see it.
 */
async function findMeetingPage(db: Db, { me, now }: Asker, id: number) {
  const found = await meetingPage(db, { id, user_id: me.id, today: me.today, now })
  if (!found) throw notFound()
  return found
}
