import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { annotatedIn } from '#features/annotations/server/repository.ts'
import { bookmarksIn } from '#features/bookmarks/server/repository.ts'
import { committeesSeenBy } from '#features/committees/server/repository.ts'
import { readingsOf } from '#features/documents/server/repository.ts'
import { notesIn } from '#features/notes/server/seen.ts'
import { tagFacts } from '#features/tags/server/repository.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { type Asker, meetingSeenBy } from './repository.ts'

type Asked = { id: number; user_id: number; today: string; now: string }

/** A hall full of members opens the same meeting at once: everything about the caller comes with it in one step. */
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
 * The meeting with its committee's rights for the caller, with what the caller has read, annotated, bookmarked and tagged of it, and with the
 * notes there that the caller sees; 404 when the caller may not see it.
 */
export async function findMeetingPage(db: Db, { me, now }: Asker, id: number) {
  const found = await meetingPage(db, { id, user_id: me.id, today: me.today, now })
  if (!found) throw notFound()
  return found
}
