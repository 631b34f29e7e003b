import { endActive, publishActive } from '#features/agenda/server/activation.ts'
import { publishConcluded } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The meeting's active entry. */
export const findActive = (db: Db, meeting: { id: number }) =>
  db
    .selectFrom('agenda_entry')
    .innerJoin('agenda_item', 'agenda_item.id', 'agenda_entry.agenda_item_id')
    .where('agenda_entry.meeting_id', '=', meeting.id)
    .where('agenda_entry.is_active', '=', true)
    .select(['agenda_entry.id', 'agenda_item.is_paragraph'])
    .executeTakeFirst()

type Imported = { id: number; known: { concluded: string | null } | undefined; active: { id: number } | undefined }

/** Publishes what an import changed and open pages show at once: the active entry may be gone, or the meeting over. */
export async function publishImported({ db, now }: { db: Db; now: Date }, { id, known, active }: Imported): Promise<void> {
  if (!known) return
  const { concluded } = await db.selectFrom('meeting').select('concluded').where('id', '=', id).executeTakeFirstOrThrow()
  const still = await findActive(db, { id })
  if (still?.is_paragraph || timeOf(concluded) <= now.getTime()) await endActive(db, id)
  if (active && !still) await publishActive(db, [{ meeting_id: id, id: active.id, is_active: false }])
  if (timeOf(concluded) !== timeOf(known.concluded)) await publishConcluded(db, { id })
}

const timeOf = (instant: string | null) => (instant ? Date.parse(instant) : Infinity)
