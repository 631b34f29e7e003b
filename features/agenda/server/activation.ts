import { sql } from 'kysely'
import { type ActiveChanged, activeChangedTopic } from '#features/meetings/meeting.ts'
import { type Asker, isCurrent, seeMeeting, usersWhoSee } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { publish } from '#platform/server/realtime/publish.ts'

export type EntryToToggle = Awaited<ReturnType<typeof findEntryToToggle>>

/** An agenda entry with the facts that decide whether it can be activated now. Throws 404 if the caller does not see its meeting. */
export const findEntryToToggle = (db: Db, asker: Asker, id: number) =>
  db
    .selectFrom('agenda_entry')
    .innerJoin('agenda_item', 'agenda_item.id', 'agenda_entry.agenda_item_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(seeMeeting(asker.me))
    .where('agenda_entry.id', '=', id)
    .select(['agenda_entry.id', 'agenda_entry.meeting_id', 'agenda_entry.is_active', 'agenda_item.is_paragraph', 'meeting.committee_id'])
    .select(isCurrent(asker).as('is_current'))
    .executeTakeFirstOrThrow(notFound)

/** Makes this the meeting's only active entry, or deactivates it, and publishes the change. Callers must hold the committee's lock. */
export async function toggle(db: Db, { id, meeting_id, is_active }: EntryToToggle, now: string): Promise<void> {
  await deactivate(db, meeting_id)
  if (!is_active) await db.updateTable('agenda_entry').set({ is_active: true, active_since: now }).where('id', '=', id).execute()
  await publishActive(db, [{ meeting_id, id, is_active: !is_active }])
  await renewRevision(db, [meeting_id])
}

/** Deactivates the meeting's active entry, if any, and publishes the change. Renewing the meeting's revision is up to the caller. */
export async function endActive(db: Db, meeting_id: number): Promise<void> {
  const ended = await deactivate(db, meeting_id)
  await publishActive(
    db,
    ended.map(({ id }) => ({ meeting_id, id, is_active: false })),
  )
}

/** Like `endActive`, for a meeting that is about to be removed: the audience is read while the meeting still exists. */
export async function endActiveBeforeRemoval(db: Db, { meeting_id, today }: { meeting_id: number; today: string }): Promise<void> {
  const audience = { user_ids: await usersWhoSee(db, { meeting_id, today }) }
  const ended = await deactivate(db, meeting_id)
  await publish(db, ...ended.map(({ id }) => ({ topic: activeChangedTopic, message: { meeting_id, id, is_active: false }, audience })))
}

/** Like `endActive`, for all meetings that have ended or whose day is over. */
export async function endActiveOfPast(db: Db, asker: Pick<Asker, 'now'> & { me: { today: string } }): Promise<void> {
  const isLeftOver = sql<boolean>`agenda_entry.is_active and not ${isCurrent(asker)}`
  const committees = db
    .selectFrom('agenda_entry')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(isLeftOver)
    .select('meeting.committee_id')
  // Lock the committees first, like every other writer of their meetings.
  await db.selectFrom('committee').where('id', 'in', committees).select('id').orderBy('id').forUpdate().execute()
  const ended = await db
    .updateTable('agenda_entry')
    .from('meeting')
    .whereRef('meeting.id', '=', 'agenda_entry.meeting_id')
    .where(isLeftOver)
    .set({ is_active: false, active_since: null })
    .returning(['agenda_entry.id', 'agenda_entry.meeting_id', 'agenda_entry.is_active'])
    .execute()
  await publishActive(db, ended)
  await renewRevision(
    db,
    ended.map(({ meeting_id }) => meeting_id),
  )
}

/** Publishes changes of active entries to everybody who sees their meetings. */
export const publishActive = (db: Db, changed: ActiveChanged[]): Promise<void> =>
  publish(db, ...changed.map((message) => ({ topic: activeChangedTopic, message, audience: { meeting_id: message.meeting_id } })))

const deactivate = (db: Db, meeting_id: number) =>
  db
    .updateTable('agenda_entry')
    .set({ is_active: false, active_since: null })
    .where('meeting_id', '=', meeting_id)
    .where('is_active', '=', true)
    .returning('id')
    .execute()

const renewRevision = (db: Db, meeting_ids: number[]) =>
  db
    .updateTable('meeting')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', '=', sql<number>`any(${meeting_ids}::integer[])`)
    .execute()
