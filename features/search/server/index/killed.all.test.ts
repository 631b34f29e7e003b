import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readerNumber } from '#platform/server/files/text-kind.ts'
import { foundEntries } from '#testing/server/factories/search-factories.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'

const papers = 150
const pagesOfEach = 8

/** Documents with extracted texts that are not indexed yet. */
async function putPapers({ db, committee }: RunningSite) {
  const numbers = Array.from({ length: papers }, (_, index) => index + 1)
  const shaOf = (number: number) => createHash('sha256').update(String(number)).digest('hex')
  const pages = Array.from({ length: pagesOfEach }, (_, index) => index + 1)
  const textOf = (number: number, page: number) =>
    `Laternen im Quartier ${number}. ${Array.from({ length: 200 }, (_, word) => `Wort${String.fromCharCode(97 + (word % 26))}${number * page}`).join(' ')}`
  const facts = {
    committee_id: committee.id,
    size: 1,
    mime_type: 'application/pdf',
    file_name: 'Bericht.pdf',
    updated: new Date().toISOString(),
  }
  await db.transaction().execute(async (trx) => {
    const files = numbers.map((number) => ({
      sha256: shaOf(number),
      text_state: 'read' as const,
      text_reader: readerNumber,
      page_count: pagesOfEach,
    }))
    await trx.insertInto('stored_file').values(files).execute()
    for (const number of numbers) {
      const rows = pages.map((page) => ({ sha256: shaOf(number), page, text: textOf(number, page) }))
      await trx.insertInto('file_page').values(rows).execute()
      await trx
        .insertInto('basic_document')
        .values({ ...facts, position: number, title: `Bericht ${number}`, sha256: shaOf(number) })
        .execute()
    }
  })
}

/** The number of analysed pages. */
const indexed = async ({ db }: RunningSite) =>
  (await db.selectFrom('file_page').select('page').where('words', 'is not', null).execute()).length

test('after a kill while indexing, the restarted server indexes everything', async () => {
  await using site = await aRunningSite()
  const left = () => site.db.selectFrom('search_due').select(['source', 'object_id', 'sha256']).execute()
  await putPapers(site)
  await expect.poll(() => indexed(site), { interval: 1 }).toBeGreaterThan(0)
  // Its database stops with it.
  expect((await left()).length).toBeGreaterThan(0)
  await site.server.kill()
  await site.restart()
  await expect.poll(left).toEqual([])
  expect(await indexed(site)).toBe(papers * pagesOfEach)
  for (const query of ['Bericht', 'Laternen', 'Quartier']) {
    expect([query, (await foundEntries(site.db, query)).length]).toEqual([query, papers])
  }
})
