import { sql } from 'kysely'
import { documentsSeenBy } from '#features/basic-documents/server/repository.ts'
import { businessesSeenBy } from '#features/businesses/server/repository.ts'
import { committeesSeenBy } from '#features/committees/server/repository.ts'
import { type Seer, seeMeeting } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Who searches; businesses are found only where the site has them. */
export type Searcher = { me: Seer; enable_businesses: boolean }

/** The caller's meetings, found once for a whole statement. `isVisible` reads them there as `seen_meeting`. */
export const withSeenMeetings = (db: Db, me: Seer) =>
  db.with(
    (cte) => cte('seen_meeting').materialized(),
    (query) => query.selectFrom('meeting').where(seeMeeting(me)).select('meeting.id'),
  )

/**
 * Whether the caller sees what the row of search_entry that is joined as `entry` is of, by the rule of that kind, and may find it: what is somebody's own is
 * found by nobody else. Each rule is a set that is made once a statement, so that a word that stands everywhere costs one look-up a row.
 */
export const isVisible = (db: Db, { me, enable_businesses }: Searcher) => sql<boolean>`(
  (case when entry.owner_id is null then ${isNotWithdrawn} else entry.owner_id = ${me.id} and ${isOnCounted(me)} end)
  and case
    when entry.meeting_id is not null then entry.meeting_id in (select id from seen_meeting)
    when entry.business_id is not null then entry.business_id in (${businessesSeenBy(db, { me, enable_businesses }).clearSelect().select('business.id')})
    when entry.basic_document_id is not null then entry.basic_document_id in (${documentsSeenBy(db, me).clearSelect().select('document.id')})
    else entry.committee_id in (${committeesSeenBy(db, me).clearSelect().select('committee.id')})
  end)`

/** What was withdrawn is found by nobody; what one wrote on it is. Few rows are, so that each set is small. */
const isNotWithdrawn = sql<boolean>`(
  (entry.document_id is null or entry.document_id not in (select id from document where withdrawn is not null))
  and (entry.agenda_item_id is null or entry.agenda_item_id not in (select id from agenda_item where withdrawn is not null)))`

/** What one wrote on somebody else's personal document is not found: that document is in no search but its owner's. */
const isOnCounted = (me: Seer) => sql<boolean>`(entry.document_id is null or exists (
  select from document where document.id = entry.document_id and (document.owner_id is null or document.owner_id = ${me.id})))`
