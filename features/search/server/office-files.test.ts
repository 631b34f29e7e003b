import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '#features/documents/server/text/read-text.ts'
import { mimeTypeOf } from '#platform/server/files/arrive-file.ts'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { foundBy } from '#testing/server/factories/search-factories.ts'
import { aDocx, aMsg } from '#testing/server/files/office-files.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())

test('office files and mails are found by text, without page numbers; unreadable ones by title', async () => {
  const { member, newcomer, meeting } = await anImportedMeeting(server)
  const said: [string, Buffer][] = [
    ['Antrag.docx', await aDocx('Die Brunnenstube wird saniert.')],
    ['Anfrage.msg', aMsg({ texts: { '0037': 'Anfrage', 1000: 'Wann werden die Brunnenstuben saniert?' } })],
    ['Kaputt.docx', Buffer.from('PK\x03\x04 Brunnenstube')],
    ['Alt.doc', Buffer.from('{\\rtf1 Brunnenstube}')],
  ]
  for (const [file_name, bytes] of said) {
    const { sha256 } = await aDocument(server, meeting, { bytes, file_name, mime_type: await mimeTypeOf(bytes, file_name) })
    await readText(server, sha256, () => undefined)
  }
  await indexAll(server)
  const { items } = await foundBy(server, member, 'brunnenstube')
  const hits = items.map(({ path, page, file_extension, highlighting }) => [
    path.includes('?'),
    page,
    file_extension,
    highlighting.searchable_text,
  ])
  expect(new Set(hits)).toEqual(
    new Set([
      [false, null, 'docx', 'Die <mark>Brunnenstube</mark> wird saniert.'],
      [false, null, 'msg', 'Anfrage Wann werden die <mark>Brunnenstuben</mark> saniert?'],
    ]),
  )
  const byTitle = await foundBy(server, member, 'Bericht')
  expect(byTitle.items.map(({ file_extension }) => file_extension ?? '').toSorted()).toEqual(['doc', 'docx', 'docx', 'msg'])
  expect(byTitle.total_items).toBe(said.length)
  expect((await foundBy(server, newcomer, 'brunnenstube')).total_items).toBe(0)
})
