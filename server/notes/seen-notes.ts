import { sql } from 'kysely'
import { isActiveOn } from '#server/identity/repository.ts'
import type { Seer } from '#server/meetings/repository.ts'

const committeesOf = (me: Seer, within: ReturnType<typeof isActiveOn>) =>
  sql`(select m.committee_id from membership m where m.user_id = ${me.id} and ${within})`

/** The caller is active in the committee of the row that is joined as `note`. */
export const isActiveThere = (me: Seer) => sql<boolean>`(note.committee_id in ${committeesOf(me, isActiveOn(me.today))})`

const hasSeenCommittee = (me: Seer) =>
  sql<boolean>`(note.committee_id in ${committeesOf(me, sql`coalesce(m.begin_date, '-infinity') <= ${me.today}::date`)})`

const isInGroup = (me: Seer) => sql<boolean>`exists (
  select from note_group ng join committee_group_member gm on gm.committee_group_id = ng.group_id
  where ng.note_id = note.id and gm.user_id = ${me.id})`

export const isOwn = (me: Seer) => sql<boolean>`(note.author_id = ${me.id} and ${hasSeenCommittee(me)})`

/**
 * Whom the row joined as `note` is for: its author, and while its object is there those who are active in the committee, be it all or be it
 * the chosen groups (permissions.md Note, G7). Whether others see the object is asked beside it.
 */
export const isFor = (me: Seer) =>
  sql<boolean>`(${isOwn(me)} or (not note.orphan and ${isActiveThere(me)} and (note.public or ${isInGroup(me)})))`
