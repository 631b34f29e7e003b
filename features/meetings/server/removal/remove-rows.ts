import { sql } from 'kysely'
import { endActiveForGood } from '#features/agenda/server/activation.ts'
import { publishGoing } from '#features/annotations/server/publish-to-recipients.ts'
import type { Doer } from '#features/audit/server/repository.ts'
import { usersWhoSee } from '#features/meetings/server/repository.ts'
import { removeMotionsOf } from '#features/motions/server/remove-motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishSight } from '#platform/server/realtime/publish-sight.ts'

type Removing = { id: number; committee_id: number; today: string }

/**
 * Removes a meeting for good, with everything below it, and what only this meeting brought into the committee, since it may belong to
 * another one: businesses, and the producer's committee. The caller must have locked the committee. Returns a function, to be called
 * last, that publishes to those who saw the meeting, and publishes and logs the removal of its motions.
 */
export async function removeMeetingRows(db: Db, { id, committee_id, today }: Removing): Promise<(doer: Doer) => Promise<void>> {
  const user_ids = await usersWhoSee(db, { meeting_id: id, today })
  await endActiveForGood(db, { meeting_id: id, today })
  await publishLayersGoing(db, { id, today })
  const publishMotions = await removeMotionsOf(db, { meeting_id: id, today })
  const businesses = await businessesOf(db, id)
  await db.deleteFrom('meeting').where('id', '=', id).execute()
  await removeUnused(db, businesses)
  await forgetSource(db, committee_id)
  return async (doer) => {
    await publishMotions(doer)
    if (user_ids.length > 0) await publishSight(db, { user_ids })
  }
}

/** Recipients of shared layers lose them at once, in open viewers too. */
async function publishLayersGoing(db: Db, { id, today }: { id: number; today: string }) {
  const shared = await db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('document.meeting_id', '=', id)
    .where('layer.is_private', '=', false)
    .select('document.id')
    .distinct()
    .execute()
  for (const { id: document_id } of shared) await publishGoing(db, { document_id, today })
}

async function businessesOf(db: Db, meeting_id: number): Promise<number[]> {
  const items = db.selectFrom('agenda_item').where('meeting_id', '=', meeting_id).where('business_id', 'is not', null)
  const rows = await items.select('business_id').distinct().execute()
  return rows.flatMap(({ business_id }) => business_id ?? [])
}

const removeUnused = (db: Db, ids: number[]) =>
  db
    .deleteFrom('business')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql<boolean>`not exists (select from agenda_item where agenda_item.business_id = business.id)`)
    .where(sql<boolean>`not exists (select from posting where posting.business_id = business.id)`)
    .execute()

/** Lets the next import set the producer's committee again. */
const forgetSource = (db: Db, committee_id: number) =>
  db
    .updateTable('committee')
    .set({ source_oguid: null, source_title: null })
    .where('id', '=', committee_id)
    .where(
      sql<boolean>`not exists (
        select from meeting where meeting.committee_id = committee.id and meeting.source_oguid = committee.source_oguid)`,
    )
    .execute()
