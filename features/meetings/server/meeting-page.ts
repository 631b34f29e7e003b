import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { listItems, withDocumentsEach } from '#features/agenda/server/repository.ts'
import { annotatedIn } from '#features/annotations/server/repository.ts'
import { bookmarksIn } from '#features/bookmarks/server/repository.ts'
import { committeesSeenBy } from '#features/committees/server/repository.ts'
import { documentsOf, meetingDocumentsAmong, readingsOf, withTraces } from '#features/documents/server/repository.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { idsOnMeeting } from '#features/notes/server/repository.ts'
import { notesIn } from '#features/notes/server/seen.ts'
import { tagFacts, taggingIn, withTags } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { sendTag } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { withOwn, writeOnce } from '#platform/server/lib/keep.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { type Asker, meetingSeenBy } from './repository.ts'

// `last_seen` differs for each user.
const meetingWritten = writeOnce(getMeeting.answer.omit({ last_seen: true }), 200)

type Asked = Asker & { me: Actor; site: SiteSettings }

/** Answers with a meeting as the caller sees it; 404 if the caller may not see it. */
export async function presentMeeting(db: Db, { reply, ...asked }: Asked & { reply: FastifyReply }, id: number) {
  const { last_seen, ...page } = await findMeetingPage(db, asked, id)
  sendTag(reply, getMeeting.edited, page)
  const { enable_businesses, documents_use_sort_order } = asked.site
  // Cached, since all members in the hall open the same meeting at once, and again after every event.
  const written = await meetingWritten(db, { page, enable_businesses, documents_use_sort_order }, () => compose(db, asked, page))
  return withOwn({ last_seen }, written)
}

/** The same as an object. */
export async function readMeeting(db: Db, asked: Asked, id: number) {
  const { last_seen, ...page } = await findMeetingPage(db, asked, id)
  return { last_seen, ...(await compose(db, asked, page)) }
}

type MeetingPage = Omit<Awaited<ReturnType<typeof findMeetingPage>>, 'last_seen'>

/** A meeting with its items and documents. */
async function compose(db: Db, { me, site }: Asked, page: MeetingPage) {
  const { committee, readings, annotated, bookmarks, tagged, notes, ...meeting } = page
  const { enable_businesses, documents_use_sort_order } = site
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
}

type Query = { id: number; user_id: number; today: string; now: string }

/** A single query, compiled once: all members in the hall open the same meeting at once. */
const meetingPage = compileOnce((db, { id, user_id, today, now }: Query) => {
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
