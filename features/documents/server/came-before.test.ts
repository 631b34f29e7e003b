import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUnreadFiles } from '#platform/server/files/repository.ts'
import { textKindOf } from '#platform/server/files/text-kind.ts'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const migration = readFileSync(join(import.meta.dirname, '../../../db/migrations/024_texts_of_files.sql'), 'utf8')

const named = [
  { file_name: 'Antrag.docx', mime_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { file_name: 'Kosten.ods', mime_type: 'application/vnd.oasis.opendocument.spreadsheet' },
  { file_name: 'Makro.xlsm', mime_type: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  { file_name: 'Anfrage.msg', mime_type: 'application/vnd.ms-outlook' },
  { file_name: 'Anfrage.EML', mime_type: 'message/rfc822' },
  { file_name: 'Merkblatt.htm', mime_type: 'application/octet-stream' },
  { file_name: 'Fristen.csv', mime_type: 'text/csv' },
  { file_name: 'Alt.doc', mime_type: 'application/msword' },
  { file_name: 'Alt.xls', mime_type: 'application/vnd.ms-excel' },
  { file_name: 'Plan.png', mime_type: 'image/png' },
  { file_name: 'eml', mime_type: 'application/octet-stream' },
]

test('migration 024 queues files of the newly readable kinds for text extraction, and no others', async () => {
  const { meeting } = await anImportedMeeting(server)
  await server.db.updateTable('stored_file').set({ text_state: 'read' }).execute()
  const stored = await Promise.all(
    named.map(async (names) => ({ ...names, ...(await aDocument(server, meeting, { bytes: Buffer.from(names.file_name), ...names })) })),
  )
  const hashes = stored.map(({ sha256 }) => sha256)
  await server.db.updateTable('stored_file').set({ text_state: 'no_text' }).where('sha256', 'in', hashes).execute()
  await sql.raw(migration).execute(server.db)
  const waiting = new Set((await listUnreadFiles(server.db)).map(({ sha256 }) => sha256))
  // Files of old Office formats are not read, then or now.
  const read = stored.filter((file) => ![null, 'former_office'].includes(textKindOf(file)))
  expect(waiting).toEqual(new Set(read.map(({ sha256 }) => sha256)))
  expect(waiting.size).toBe(7)
})
