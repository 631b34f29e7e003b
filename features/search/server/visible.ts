import { type RawBuilder, sql } from 'kysely'
import { documentsSeenBy } from '#features/basic-documents/server/repository.ts'
import { businessesSeenBy } from '#features/businesses/server/repository.ts'
import { committeesSeenBy } from '#features/committees/server/repository.ts'
import { ofOwnCommittees, seeMeeting, type Viewer } from '#features/meetings/server/repository.ts'
import { seenMotions } from '#features/motions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The caller; `enable_businesses`: whether the site has businesses. */
export type Searcher = { me: Viewer; enable_businesses: boolean }

/** The caller's meetings, determined once per statement. `isVisible` reads them as `seen_meeting`. */
export const withSeenMeetings = (db: Db, me: Viewer) =>
  db.with(
    (cte) => cte('seen_meeting').materialized(),
    (query) => query.selectFrom('meeting').where(ofOwnCommittees(me)).where(seeMeeting(me)).select('meeting.id'),
  )

/** The words and the committee of the row joined as `entry`, spelled as in the index `search_entry_words_in_committee`. */
export const wordsInCommittee = sql`(entry.words || array_to_tsvector(array[case when entry.business_id is null then '@' || entry.committee_id else '@' end]))`

/** The committees that the caller has ever had a seat in, and all businesses, as a tsquery: outside of these, nothing is visible to the caller. */
const withinReach = ({ id }: Viewer) => sql`(
  select ('''@''' || coalesce(string_agg(' | ''@' || m.committee_id || '''', ''), ''))::tsquery from membership m where m.user_id = ${id})`

/**
 * Whether the row joined as `entry` matches a tsquery, which must not be empty, and may be visible to the caller: `isVisible` decides. Most
 * of what other committees have is skipped in the index.
 */
export const isMatch = (words: RawBuilder<unknown>, me: Viewer) => sql<boolean>`(${wordsInCommittee} @@ (${words} && ${withinReach(me)}))`

/**
 * Whether the caller sees the object of the row joined as `entry`, by that object's own rule, and may find it: personal entries are found
 * by their owner alone. Each rule is a set that is computed once per statement, so that a frequent word costs one look-up per row.
 */
export const isVisible = (db: Db, { me, enable_businesses }: Searcher) => sql<boolean>`(
  (case when entry.owner_id is null then ${isNotWithdrawn} else entry.owner_id = ${me.id} and ${isOnCounted(me)} end)
  and case
    when entry.motion_id is not null then entry.motion_id in (${seenMotions(db, me).select('motion.id')})
    when entry.meeting_id is not null then entry.meeting_id in (select id from seen_meeting)
    when entry.business_id is not null then entry.business_id in (${businessesSeenBy(db, { me, enable_businesses }).clearSelect().select('business.id')})
    when entry.basic_document_id is not null then entry.basic_document_id in (${documentsSeenBy(db, me).clearSelect().select('document.id')})
    else entry.committee_id in (${committeesSeenBy(db, me).clearSelect().select('committee.id')})
  end)`

/** Withdrawn objects are not found, except by what the caller wrote on them. There are few, so that the sets are small. */
const isNotWithdrawn = sql<boolean>`(
  (entry.document_id is null or entry.document_id not in (select id from document where withdrawn is not null))
  and (entry.agenda_item_id is null or entry.agenda_item_id not in (select id from agenda_item where withdrawn is not null)))`

/** Excludes what the caller wrote on another user's personal document: only its owner finds that document. */
const isOnCounted = (me: Viewer) => sql<boolean>`(entry.document_id is null or exists (
  select from document where document.id = entry.document_id and (document.owner_id is null or document.owner_id = ${me.id})))`
