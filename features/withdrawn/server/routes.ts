import { sql } from 'kysely'
import { findWithdrawnItems } from '#features/agenda/server/repository.ts'
import { agendaItemOfParent, documentsSeenBy } from '#features/documents/server/repository.ts'
import { findMeeting, type SeenMeeting } from '#features/meetings/server/repository.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import type { Actor } from '#platform/shared/actor.ts'

export function withdrawnRoutes(context: AppContext) {
  handle(context, listWithdrawn, async ({ db, me, params }) =>
    findWithdrawn(db, me, await findMeeting(db, { me, now: context.clock().toISOString() }, params.id)),
  )
}

/** What was withdrawn from a meeting and the caller has worked on. The caller has been found to see the meeting. */
async function findWithdrawn(db: Db, me: Actor, { id }: Pick<SeenMeeting, 'id'>) {
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
