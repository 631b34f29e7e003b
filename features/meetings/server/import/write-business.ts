import { sql } from 'kysely'
import type { Change } from '#features/meetings/import-report.ts'
import type { ManifestBusiness } from '#features/meetings/server/zip/manifest.ts'
import type { Db } from '#platform/server/database/db.ts'
import { changesOf } from './changes.ts'

type Written = { id: number; changes: Change[] }

/** Matches a business by its number within the committee; the newest zip's facts apply in every meeting that treats it. */
export async function writeBusiness(db: Db, committee_id: number, business: ManifestBusiness): Promise<Written> {
  const { number, ...facts } = business
  const known = await db
    .selectFrom('business')
    .select(['id', 'title', 'type', 'source_committee', 'responsible'])
    .where('committee_id', '=', committee_id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!known) {
    const values = { committee_id, number, ...facts }
    const { id } = await db.insertInto('business').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, changes: [] }
  }
  const changes = changesOf(toldOf(known), toldOf(facts))
  if (changes.length > 0) await changeBusiness(db, known.id, facts)
  return { id: known.id, changes }
}

/** The fields that the report compares. */
const toldOf = ({ title, type, source_committee, responsible }: Omit<ManifestBusiness, 'number'>) => ({
  title,
  business_type: type,
  source_committee,
  responsible,
})

async function changeBusiness(db: Db, id: number, facts: Omit<ManifestBusiness, 'number'>) {
  await db.updateTable('business').set(facts).where('id', '=', id).execute()
  await db
    .updateTable('meeting')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', 'in', (query) => query.selectFrom('agenda_item').select('meeting_id').where('business_id', '=', id))
    .execute()
}
