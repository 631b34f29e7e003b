import { sql } from 'kysely'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { rebuildOutdated } from '#features/search/server/index/rebuild.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'
import { emptySite, type Site } from './site.ts'
import { addMeetings } from './sites/meetings.ts'

const committees = 10
/** Number of committees of the person who searches. */
const own = 4
const documentsOfMeeting = 20

/** A site with this many one-page documents, twenty per meeting, all indexed. */
export async function searchSite(documents: number): Promise<Site> {
  const site = await emptySite()
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  // Otherwise the measured server would rebuild the index.
  await rebuildOutdated(db)
  const committee_ids = await addCommittees(db)
  await addMeetings(db, { committee_ids, meetings: Math.ceil(documents / documentsOfMeeting), documents, dayOf })
  await indexAll({ db })
  await sql`vacuum analyze`.execute(db)
  await stop()
  return site
}

async function addCommittees(db: Db): Promise<number[]> {
  const titles = Array.from({ length: committees - 1 }, (_, index) => ({ title: `Kommission ${index + 2}` }))
  await db.insertInto('committee').values(titles).execute()
  const ids = (await db.selectFrom('committee').select('id').orderBy('id').execute()).map(({ id }) => id)
  const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const seats = ids
    .slice(1, own)
    .map((committee_id) => ({ user_id, committee_id, roles: ['member' as const], begin_date: null, end_date: null }))
  await db.insertInto('membership').values(seats).execute()
  return ids
}

const firstDay = Date.parse('2016-01-01')

const dayOf = (meeting_id: number) => new Date(firstDay + (meeting_id % 4000) * 86_400_000).toISOString().slice(0, 10)
