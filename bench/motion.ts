import { connectAsync } from 'mqtt'
import { motionChangedTopic } from '#features/motions/live.ts'
import type { Motion } from '#features/motions/motion.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { aBusinessType, aMotionBody } from '#testing/server/factories/motions/motion-factories.ts'
import { client } from './client.ts'
import { aCurrentMeeting, aListener } from './live.ts'
import { percentile95 } from './median.ts'
import { emptySite, removeSite, type Site, startSite } from './site.ts'

const motions = 40
const allowedMilliseconds = 1000

/** From the call that submits a motion until another member of the committee receives the event, compared with one second. */
export async function motionHeard() {
  const site = await emptySite()
  const { story, reader } = await aHall(site)
  const server = await startSite(site)
  const { meeting_id } = await aCurrentMeeting(site, server.address)
  const ask = client(site, server.address)
  const listener = await connectAsync(`${server.address.replace('http', 'ws')}/mqtt`, { ...reader, reconnectPeriod: 0 }, false)
  await listener.subscribeAsync(motionChangedTopic)
  const heard = () => new Promise<void>((resolve) => listener.once('message', () => resolve()))
  const taken: number[] = []
  for (let n = 0; n < motions; n++) {
    const body = aMotionBody({ ...story, meeting: { id: meeting_id } })
    const { id } = JSON.parse(await ask('POST', 'vorstoss/', body)) as Motion
    const opened = heard()
    await ask('POST', `vorstoss/${id}/open/`)
    await opened
    const begun = performance.now()
    const submitted = heard()
    await ask('POST', `vorstoss/${id}/submit/`)
    await submitted
    taken.push(performance.now() - begun)
  }
  await listener.endAsync(true)
  await server.stop()
  await removeSite(site)
  const heardAfter = percentile95(taken)
  return { ratio: heardAfter / allowedMilliseconds, heard: heardAfter }
}

/** Enables posting for the committee and adds a second, signed-in member. */
async function aHall({ data_dir, committee_id }: Site) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  await db.updateTable('committee').set({ ris_suggestions_enabled: true }).where('id', '=', committee_id).execute()
  const first = await db.selectFrom('app_user').select(['id', 'username']).executeTakeFirstOrThrow()
  const business_type = await aBusinessType({ db })
  const reader = await aListener(db, committee_id, 'reader')
  await stop()
  return { story: { first, business_type }, reader }
}
