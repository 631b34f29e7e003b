import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfEarlierReaders } from '#platform/server/files/repository.ts'
import { readerNumber } from '#platform/server/files/text-kind.ts'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { readText } from './read-text.ts'

let server: TestServer
let meeting: { id: number }
beforeAll(async () => {
  server = await testServer()
  meeting = (await anImportedMeeting(server)).meeting
})
afterAll(() => server[Symbol.asyncDispose]())

/** A file as the readers of the previous version left it: with this text on its first page, unless it could not be read. */
async function aFileOfEarlierReaders(bytes: Buffer, text: string | null, file_name = 'Bericht.pdf', mime_type = 'application/pdf') {
  const { sha256 } = await aDocument(server, meeting, { bytes, file_name, mime_type })
  if (text !== null) await server.db.insertInto('file_page').values({ sha256, page: 1, text }).execute()
  await server.db
    .updateTable('stored_file')
    .set(text === null ? { text_state: 'unreadable', text_problem: 'limit' } : { text_state: 'read', page_count: 1 })
    .where('sha256', '=', sha256)
    .execute()
  await server.db.deleteFrom('search_due').execute()
  return sha256
}

async function stateOf(sha256: string) {
  const file = await server.db.selectFrom('stored_file').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
  const pages = await server.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).execute()
  const due = await server.db.selectFrom('search_due').select('sha256').where('sha256', '=', sha256).execute()
  const { text_state, text_problem, text_reader } = file
  return { text_state, text_problem, text_reader, pages: pages.map(({ text }) => text), is_due: due.length > 0 }
}

const readAgain = async (sha256: string) => {
  expect((await filesOfEarlierReaders(server.db)).map((file) => file.sha256)).toContain(sha256)
  await readText(server, sha256, () => undefined)
  expect((await filesOfEarlierReaders(server.db)).map((file) => file.sha256)).not.toContain(sha256)
  return stateOf(sha256)
}

const pageOf = (text: string) => `${text}\nSeite 1 von 1`

test('a PDF of an earlier reader is read again and indexed again, and stays found meanwhile', async () => {
  const sha256 = await aFileOfEarlierReaders(smallPdf('Neu'), 'Alt')
  expect(await stateOf(sha256)).toMatchObject({ text_state: 'read', pages: ['Alt'] })
  expect(await readAgain(sha256)).toEqual({
    text_state: 'read',
    text_problem: null,
    text_reader: readerNumber,
    pages: [pageOf('Neu')],
    is_due: true,
  })
})

test('a PDF without more text is not indexed again; one that could not be read may be readable now', async () => {
  const same = await readAgain(await aFileOfEarlierReaders(smallPdf('Gleich'), pageOf('Gleich')))
  expect(same).toMatchObject({ text_state: 'read', pages: [pageOf('Gleich')], is_due: false })
  const readable = await readAgain(await aFileOfEarlierReaders(smallPdf('Lesbar'), null))
  expect(readable).toMatchObject({ text_state: 'read', text_problem: null, pages: [pageOf('Lesbar')], is_due: true })
})

test('a PDF that can no longer be read keeps its text', async () => {
  const kept = await readAgain(await aFileOfEarlierReaders(Buffer.from('%PDF-1.7 broken'), 'Bisher'))
  expect(kept).toMatchObject({ text_state: 'read', text_problem: null, pages: ['Bisher'], is_due: false })
})

test('files whose reader has not changed are not read again', async () => {
  const kept = await readAgain(await aFileOfEarlierReaders(Buffer.from('Antrag'), 'Bisher', 'Antrag.txt', 'text/plain'))
  expect(kept).toMatchObject({ text_state: 'read', pages: ['Bisher'], is_due: false })
})

test('what a server of the previous version reads during an upgrade is read again', async () => {
  const { sha256 } = await aDocument(server, meeting, { bytes: smallPdf('Inzwischen') })
  expect((await filesOfEarlierReaders(server.db)).map((file) => file.sha256)).not.toContain(sha256)
  // The previous version does not know the number.
  await server.db.updateTable('stored_file').set({ text_state: 'read', page_count: 1 }).where('sha256', '=', sha256).execute()
  expect(await readAgain(sha256)).toMatchObject({ text_state: 'read', pages: [pageOf('Inzwischen')], is_due: true })
})
