import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'

const inHand = async ({ db }: RunningSite) =>
  (await sql`select from pgboss.job where name = 'read_text' and state = 'active'`.execute(db)).rows.length

const states = async ({ db }: RunningSite) =>
  (await db.selectFrom('stored_file').select(['text_state', 'page_count']).orderBy('page_count', 'desc').execute()).map(
    ({ text_state, page_count }) => [text_state, page_count],
  )

test('a text being read when the server is killed is read after the restart', async () => {
  await using site = await aRunningSite()
  const documents = ['Gross', 'Klein', 'Kaputt'].map((title) => aFile(`${title}.pdf`, { title }))
  const files = { 'Gross.pdf': smallPdf('Rechnung', 1_000), 'Klein.pdf': smallPdf('Einladung'), 'Kaputt.pdf': '%PDF-1.7 broken' }
  await site.importZip(await geverZip({ meetings: [aMeetingManifest({ documents, protocol: null, agenda_items: [] })], files }))
  await expect.poll(() => inHand(site), { interval: 10 }).toBeGreaterThan(0)
  await site.server.kill()
  await site.restart()
  await expect
    .poll(() => states(site))
    .toEqual([
      ['unreadable', null],
      ['read', 1_000],
      ['read', 1],
    ])
})
