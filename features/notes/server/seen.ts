import { type Expression, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

const committeesOf = (me: Viewer, within: ReturnType<typeof isActiveOn>) =>
  sql`(select m.committee_id from membership m where m.user_id = ${me.id} and ${within})`

/** Whether the caller is active in the committee of the row joined as `note`. */
export const isActiveThere = (me: Viewer) => sql<boolean>`(note.committee_id in ${committeesOf(me, isActiveOn(me.today))})`

const hasSeenCommittee = (me: Viewer) =>
  sql<boolean>`(note.committee_id in ${committeesOf(me, sql`coalesce(m.begin_date, '-infinity') <= ${me.today}::date`)})`

const isInGroup = (me: Viewer) => sql<boolean>`exists (
  select from note_group ng join committee_group_member gm on gm.committee_group_id = ng.group_id
  where ng.note_id = note.id and gm.user_id = ${me.id})`

export const isOwn = (me: Viewer) => sql<boolean>`(note.author_id = ${me.id} and ${hasSeenCommittee(me)})`

/**
 * Whether the row joined as `note` is for the caller: always for its author; for others while its object exists and they are active in the
 * committee, and the note is public or for one of their groups (permissions.md Note, G7). Does not check that others see the object.
 */
export const isFor = (me: Viewer) =>
  sql<boolean>`(${isOwn(me)} or (not note.orphan and ${isActiveThere(me)} and (note.public or ${isInGroup(me)})))`

/**
 * Preselects by index the notes that may be for the caller (`isFor`): own ones, public ones of their committees, those for their groups.
 * `isFor` alone would scan the notes of the whole site. An array, so that it is evaluated first and few rows are expected.
 */
export const mayBeFor = (me: Viewer) => sql<boolean>`(note.id = any(array(
  select own.id from note own where own.author_id = ${me.id}
  union select shared.id from note shared where shared.public and shared.committee_id in ${committeesOf(me, isActiveOn(me.today))}
  union select ng.note_id from note_group ng join committee_group_member gm on gm.committee_group_id = ng.group_id where gm.user_id = ${me.id})))`

/** Where a note of a meeting is: on an agenda item, or (null) on the meeting, together with one's own orphans. */
export type NotePlace = { id: number; agenda_item_id: number | null }

/** The notes on a meeting and its items that count on their pages for the caller, who sees the meeting; newest first. */
export const notesIn = (db: Db, me: Viewer, meeting_id: Expression<number>) =>
  db
    .selectFrom('note')
    .where('note.meeting_id', '=', meeting_id)
    .where('note.document_id', 'is', null)
    .where(isFor(me))
    .select(['note.id', 'note.agenda_item_id'])
    .orderBy('note.created', 'desc')
    .orderBy('note.id', 'desc')
