import { sql } from 'kysely'
import { type ActiveChanged, activeChangedTopic } from '#features/meetings/live.ts'
import { type Asker, isCurrent, seeMeeting, usersWhoSee } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { tell } from '#platform/server/realtime/tell.ts'

export type EntryToToggle = Awaited<ReturnType<typeof findEntryToToggle>>

/** An entry of an agenda with what decides whether it can be dealt with now. Throws 404 when the caller does not see its meeting. */
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

/** The meeting deals with this entry and with no other, or with none, from now on; everybody who sees the meeting is told. For writers who hold the committee. */
export async function toggle(db: Db, { id, meeting_id, is_active }: EntryToToggle): Promise<void> {
  await deactivate(db, meeting_id)
  if (!is_active) await db.updateTable('agenda_entry').set({ is_active: true }).where('id', '=', id).execute()
  await tellActive(db, [{ meeting_id, id, is_active: !is_active }])
  await renewRevision(db, [meeting_id])
}

/** The meeting deals with nothing any more; everybody who sees it is told, if it did. Its revision is the caller's. */
export async function endActive(db: Db, meeting_id: number): Promise<void> {
  const ended = await deactivate(db, meeting_id)
  await tellActive(
    db,
    ended.map(({ id }) => ({ meeting_id, id, is_active: false })),
  )
}

/** The same of a meeting that is about to be removed: whoever sees it is asked while it is there. */
export async function endActiveForGood(db: Db, { meeting_id, today }: { meeting_id: number; today: string }): Promise<void> {
  const audience = { user_ids: await usersWhoSee(db, { meeting_id, today }) }
  const ended = await deactivate(db, meeting_id)
  await tell(db, ...ended.map(({ id }) => ({ topic: activeChangedTopic, message: { meeting_id, id, is_active: false }, audience })))
}

/** The same of all the meetings whose day is over, or that have ended by now. */
export async function endActiveOfPast(db: Db, asker: Pick<Asker, 'now'> & { me: { today: string } }): Promise<void> {
  const isLeftOver = sql<boolean>`agenda_entry.is_active and not ${isCurrent(asker)}`
  const committees = db
    .selectFrom('agenda_entry')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(isLeftOver)
    .select('meeting.committee_id')
  // As everybody who changes something of a committee's meetings.
  await db.selectFrom('committee').where('id', 'in', committees).select('id').orderBy('id').forUpdate().execute()
  const ended = await db
    .updateTable('agenda_entry')
    .from('meeting')
    .whereRef('meeting.id', '=', 'agenda_entry.meeting_id')
    .where(isLeftOver)
    .set({ is_active: false })
    .returning(['agenda_entry.id', 'agenda_entry.meeting_id', 'agenda_entry.is_active'])
    .execute()
  await tellActive(db, ended)
  await renewRevision(
    db,
    ended.map(({ meeting_id }) => meeting_id),
  )
}

/** Everybody who sees the meeting is told what became of an entry. */
export const tellActive = (db: Db, changed: ActiveChanged[]): Promise<void> =>
  tell(db, ...changed.map((message) => ({ topic: activeChangedTopic, message, audience: { meeting_id: message.meeting_id } })))

const deactivate = (db: Db, meeting_id: number) =>
  db
    .updateTable('agenda_entry')
    .set({ is_active: false })
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
