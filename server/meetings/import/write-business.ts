import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { ManifestBusiness } from '#server/meetings/zip/manifest.ts'

/** A business is known by its number within the committee; what the newest zip tells of it counts, for every meeting that treats it. */
export async function writeBusiness(db: Db, committee_id: number, business: ManifestBusiness): Promise<number> {
  const { number, ...facts } = business
  const known = await db
    .selectFrom('business')
    .select(['id', 'title', 'type', 'source_committee', 'responsible'])
    .where('committee_id', '=', committee_id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!known) {
    const values = { committee_id, number, ...facts }
    return (await db.insertInto('business').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  if (!isDeepStrictEqual({ ...known }, { id: known.id, ...facts })) await changeBusiness(db, known.id, facts)
  return known.id
}

async function changeBusiness(db: Db, id: number, facts: Omit<ManifestBusiness, 'number'>) {
  await db.updateTable('business').set(facts).where('id', '=', id).execute()
  await db
    .updateTable('meeting')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', 'in', (query) => query.selectFrom('agenda_item').select('meeting_id').where('business_id', '=', id))
    .execute()
}
