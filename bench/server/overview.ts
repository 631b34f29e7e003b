import { sql } from 'kysely'
import { interleaved, median } from '#bench/rounds.ts'
import { client } from '#bench/sites/calls.ts'
import { addCommittees } from '#bench/sites/committees.ts'
import { addMeetings } from '#bench/sites/meetings.ts'
import { emptySite, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { rebuildOutdated } from '#features/search/server/index/rebuild.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'

const committees = 40
const meetings = 400
const documents = 20_000
const callsARound = 21

/**
 * The overview of a member of forty committees, compared with all that the page of one meeting with fifty papers asks for, over as many connections as a
 * browser opens: ratio of the medians. `meeting_alone` is the page's first call.
 */
export async function overview() {
  const site = await busySite()
  const server = await startSite(site)
  const ask = client(site, server.address, 6)
  const middle = async (paths: string[]) => {
    const times: number[] = []
    for (let call = 0; call < callsARound; call++) {
      const begun = performance.now()
      await Promise.all(paths.map((path) => ask('GET', path)))
      times.push(performance.now() - begun)
    }
    return median(times)
  }
  const { committee_id } = JSON.parse(await ask('GET', `meetings/${meetings}/`)) as { committee_id: number }
  const measure = {
    ours: () => middle(['overview/']),
    meeting_page: () => middle(pageOf(meetings, committee_id)),
    meeting_alone: () => middle([`meetings/${meetings}/`]),
  }
  for (const one of Object.values(measure)) await one()
  const figures = await interleaved(9, measure)
  await server.stop()
  await removeSite(site)
  return { ratio: figures.ours / figures.meeting_page, ...figures }
}

/** What the page of a meeting asks for, besides what every page does. */
const pageOf = (id: number, committee_id: number) => [
  `meetings/${id}/`,
  `committees/${committee_id}/`,
  `tag/?committee=${committee_id}`,
  ...['preparation', 'personal_documents', 'withdrawn', 'notes'].map((part) => `meetings/${id}/${part}/`),
]

/** Ten meetings of each committee, every thirty days, the last one still ahead; those of the past are read. */
async function busySite(): Promise<Site> {
  const site = await emptySite()
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  // Otherwise the measured server would rebuild the index.
  await rebuildOutdated(db)
  const ids = await addCommittees(db, { committees })
  const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const dayOf = (id: number) => dayFromToday(10 - Math.floor((meetings - id) / committees) * 30)
  await addMeetings(db, { committee_ids: ids, meetings, documents, dayOf })
  await sql`update document_version version set created = meeting.start - interval '14 days'
    from document join meeting on meeting.id = document.meeting_id where document.id = version.document_id`.execute(db)
  await sql`insert into document_reading (user_id, version_id, last_seen)
    select ${user_id}, version.id, now() from document_version version join document on document.id = version.document_id
    join meeting on meeting.id = document.meeting_id where meeting.start < now()`.execute(db)
  await indexAll({ db })
  await sql`vacuum analyze`.execute(db)
  await stop()
  return site
}

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
