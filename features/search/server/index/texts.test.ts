import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '#features/documents/server/text/read-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listUnreadFiles } from '#platform/server/files/repository.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aDocument, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aReadPaper, foundEntries } from '#testing/server/factories/search-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './follow-due.ts'
import { indexOwnChanges } from './write-entries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const entriesFor = (query: string) => foundEntries(server.db, query)

/** Extracts the text of every waiting file, as the job does. */
async function readTexts() {
  for (const { sha256 } of await listUnreadFiles(server.db)) await readText(server, sha256, () => undefined)
}

const zipOf = (text: string, pages = 1) =>
  geverZip({
    meetings: [aMeetingManifest({ documents: [], agenda_items: [], protocol: aFile('Protokoll.pdf', { checksum: text }) })],
    files: { 'Protokoll.pdf': smallPdf(text, pages) },
  })

test('a text is found once it is extracted, by page and position; a new version replaces it', async () => {
  const { committee, responsible } = await anImportedMeeting(server, { zip: await zipOf('Laternen im Quartier', 2) })
  const { id } = await server.db.selectFrom('document').select('id').where('kind', '=', 'protocols').executeTakeFirstOrThrow()
  const entry = [`backend.protocol ${id}`]
  expect(await entriesFor('Laternen')).toEqual([])
  await readTexts()
  await indexAll(server)
  expect(await entriesFor('Laternen')).toEqual(entry)
  const pages = sql<string>`"words" @@ '''laternen'' <2> ''quartier'''::tsquery`
  expect(
    await server.db
      .selectFrom('file_page')
      .select(['page', pages.as('is_found')])
      .orderBy('page')
      .execute(),
  ).toEqual([
    { page: 1, is_found: true },
    { page: 2, is_found: true },
  ])

  await imported(server, { committee, by: responsible, zip: await zipOf('Kandelaber am Platz') })
  expect([await entriesFor('Protokoll'), await entriesFor('Laternen')]).toEqual([entry, []])
  await readTexts()
  await indexAll(server)
  expect([await entriesFor('Laternen'), await entriesFor('Kandelaber')]).toEqual([[], entry])
})

test('another document with the same file is found by its text at once', async () => {
  const { committee, meeting } = await anImportedMeeting(server)
  const bytes = smallPdf('Brunnenwasser')
  const first = await aDocument(server, meeting, { bytes })
  await readTexts()
  await indexAll(server)
  const second = await aBasicDocument(server, committee, { bytes })
  await indexAll(server)
  expect(await entriesFor('Brunnenwasser')).toEqual([`backend.committeedocument ${second.id}`, `backend.meetingdocument ${first.id}`])
})

test('a file that cannot be read is found by its title and delays nothing', async () => {
  const { committee } = await anImportedMeeting(server)
  const broken = await aBasicDocument(server, committee, { title: 'Unleserliches', bytes: Buffer.from('%PDF-1.7 broken') })
  const whole = await aBasicDocument(server, committee, { title: 'Leserliches', bytes: smallPdf('Wetterfahne') })
  await readTexts()
  await indexAll(server)
  expect([await entriesFor('Unleserliches'), await entriesFor('Wetterfahne')]).toEqual([
    [`backend.committeedocument ${broken.id}`],
    [`backend.committeedocument ${whole.id}`],
  ])
})

test('indexes the first pages of a huge text, as many as fit an entry', async () => {
  const { committee } = await anImportedMeeting(server)
  const { id, sha256 } = await aBasicDocument(server, committee, { title: 'Riese' })
  const wordsOf = (page: number) => Array.from({ length: 3_000 }, (_, index) => `wort${String.fromCharCode(97 + page)}${index}x`).join(' ')
  const pages = Array.from({ length: 26 }, (_, page) => ({
    sha256,
    page: page + 1,
    text: `${wordsOf(page)} ${page === 0 ? 'Anfang' : ''}`,
  }))
  await server.db.insertInto('file_page').values(pages).execute()
  await server.db.updateTable('stored_file').set({ text_state: 'read', page_count: 26 }).where('sha256', '=', sha256).execute()
  await indexAll(server)
  const entry = [`backend.committeedocument ${id}`]
  expect([await entriesFor('Anfang Riese'), await entriesFor('wortb2999x'), await entriesFor('wortz2999x')]).toEqual([entry, entry, []])
})

test('keeps words of titles and texts for similar words, without numbers and short words', async () => {
  const { committee } = await anImportedMeeting(server)
  await aBasicDocument(server, committee, { title: 'Wegweiser 2026 Zoo', bytes: smallPdf('Fahrradständer') })
  await readTexts()
  await indexAll(server)
  const words = await server.db.selectFrom('search_word').select('word').execute()
  const known = new Set(words.map(({ word }) => word))
  expect(['wegweiser', 'fahrradstander', '2026', 'zoo', '~wegweis'].map((word) => known.has(word))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('indexes the beginning of a huge page', async () => {
  const { committee } = await anImportedMeeting(server)
  const { id, sha256 } = await aBasicDocument(server, committee)
  const text = `Grundstein ${'und '.repeat(20_000)} Schlussstein`
  await server.db.insertInto('file_page').values({ sha256, page: 1, text }).execute()
  await server.db.updateTable('stored_file').set({ text_state: 'read', page_count: 1 }).where('sha256', '=', sha256).execute()
  await indexAll(server)
  expect([await entriesFor('Grundstein'), await entriesFor('Schlussstein')]).toEqual([[`backend.committeedocument ${id}`], []])
})

test('a new title needs no page text, and a new date rewrites no words', async () => {
  const { meeting } = await anImportedMeeting(server)
  const pages = [Array.from({ length: 2_000 }, (_, index) => `Zaunlatte${index}`).join(' ')]
  const { id } = await aReadPaper(server, meeting, { pages, title: 'Bretterzaun', file_name: 'Bericht.pdf' })
  await indexAll(server)
  await server.db.deleteFrom('file_page').execute()
  const changed = (change: (trx: Db) => Promise<unknown>) =>
    server.db.transaction().execute(async (trx) => {
      await change(trx)
      await indexOwnChanges(trx)
    })
  // Long words are stored out of line, where nothing is overwritten.
  const written = sql<number>`(select pg_relation_size(reltoastrelid)::integer from pg_class where oid = 'search_entry'::regclass)`.as(
    'written',
  )
  const entry = server.db.selectFrom('search_entry').select(['day', written])
  const read = () => entry.where('document_id', '=', id).executeTakeFirstOrThrow()
  const before = await read()
  await changed((trx) => trx.updateTable('meeting').set({ start: '2026-12-24T14:00:00+01:00' }).where('id', '=', meeting.id).execute())
  expect(await read()).toEqual({ ...before, day: '2026-12-24' })
  await changed((trx) => trx.updateTable('document').set({ title: 'Lattenzaun' }).where('id', '=', id).execute())
  expect((await read()).written).toBeGreaterThan(before.written)
  expect([await entriesFor('Bretterzaun'), await entriesFor('Lattenzaun zaunlatte1999')]).toEqual([[], [`backend.meetingdocument ${id}`]])
})
