import { sql } from 'kysely'
import { findWithdrawnItems } from '#features/agenda/server/repository.ts'
import { agendaItemOfParent, documentsSeenBy } from '#features/documents/server/repository.ts'
import type { SeenMeeting } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** What was withdrawn from a meeting and the caller has worked on. The caller has been found to see the meeting. */
export async function findWithdrawn(db: Db, me: Actor, { id }: Pick<SeenMeeting, 'id'>) {
  const documents = await documentsSeenBy(db, me)
    .where('document.meeting_id', '=', id)
    .where('document.withdrawn', 'is not', null)
    .select(['document.withdrawn', agendaItemOfParent(me).as('agenda_item')])
    .$narrowType<{ withdrawn: string }>()
    .orderBy(sql`document.title collate "und-x-icu"`)
    .orderBy('document.id')
    .execute()
  return { agenda_items: await findWithdrawnItems(db, me, id), documents }
}
