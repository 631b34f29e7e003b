import { findEntryToToggle, toggle } from '#features/agenda/server/activation.ts'
import { findActor } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Council } from './council/council-shape.ts'
import { type DemonstrationDeps, importerOf } from './demonstration-meetings.ts'

/** Makes an agenda entry of the current meeting active, as a responsible person would. Does nothing the second time. */
export async function beginAgenda({ db, clock }: DemonstrationDeps, council: Council, day: string): Promise<void> {
  const running = council.meetings.find(({ zips }) => zips.some(({ meetings }) => (meetings[0]?.slots.length ?? 0) > 1))
  const opengever_id = running?.zips[0]?.meetings[0]?.opengever_id
  const me = running && (await findActor(db, importerOf(council, running.committee), day))
  const entry = await findEntry(db, { opengever_id: opengever_id ?? 0, day })
  if (!me || !entry || entry.has_begun) return
  await db.transaction().execute(async (trx) => {
    await toggle(trx, await findEntryToToggle(trx, { me, now: clock().toISOString() }, entry.id))
  })
}

/** The first entry of the day whose item has a proposal, and whether the meeting already has an active entry. */
const findEntry = (db: Db, { opengever_id, day }: { opengever_id: number; day: string }) =>
  db
    .selectFrom('agenda_entry as entry')
    .innerJoin('meeting', 'meeting.id', 'entry.meeting_id')
    .innerJoin('document', 'document.agenda_item_id', 'entry.agenda_item_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('entry.day', '=', day)
    .where('document.kind', '=', 'proposals')
    .select((query) => [
      'entry.id',
      query
        .exists(
          query.selectFrom('agenda_entry as other').whereRef('other.meeting_id', '=', 'meeting.id').where('other.is_active', '=', true),
        )
        .$castTo<boolean>()
        .as('has_begun'),
    ])
    .orderBy('entry.order')
    .limit(1)
    .executeTakeFirst()
