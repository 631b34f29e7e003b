import autocannon from 'autocannon'
import { interleaved } from '#bench/rounds.ts'
import { addCommittees } from '#bench/sites/committees.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startProgram, startSite } from '#bench/sites/site.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'

const loadSeconds = 4
const connections = 8

/** Items of a meeting, each with a proposal and an attachment. */
export const hundredItems = Array.from({ length: 100 }, (_, index) => ({
  opengever_id: index + 1,
  sort_order: index + 1,
  title: `Geschäft ${index + 1}: Nachtragskredit zum Voranschlag der Bildungsdirektion`,
  number: `${index + 1}.`,
  proposal: aFile(`Traktandum ${index + 1}/Antrag.pdf`),
  attachments: [aFile(`Traktandum ${index + 1}/Beilage/1_Beilage.pdf`, { title: 'Beilage' })],
}))

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: loadSeconds, headers: { cookie } })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return requests.average
}

/** Makes the site's user an ordinary member of forty committees. */
async function becomeMember({ data_dir }: Pick<Site, 'data_dir'>) {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  await db
    .updateTable('membership')
    .set({ roles: ['member'] })
    .execute()
  await addCommittees(db, { committees: 40 })
  await stop()
}

/**
 * The meeting page's JSON with 100 items for a member of forty committees, compared with the same framework sending the same bytes from memory: ratio of requests per
 * second.
 */
export async function meetingPage() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest({ agenda_items: hundredItems })] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  await becomeMember(site)
  const url = `${server.address}/api/v1/meetings/${meeting_id}/`
  const bare = await startProgram('bench/bare-server.ts', { BODY_FROM: url, COOKIE: cookieOf(site) })
  const figures = await interleaved(5, {
    ours: () => requestsPerSecond(url, cookieOf(site)),
    bare: () => requestsPerSecond(bare.address, ''),
  })
  await Promise.all([server.stop(), bare.stop()])
  await removeSite(site)
  return { ratio: figures.ours / figures.bare, ...figures }
}
