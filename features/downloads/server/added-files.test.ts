import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { type DownloadOptions, downloadMeeting } from '#features/downloads/contract.ts'
import { anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { checkPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Where = { committee: { id: number }; meeting: { id: number } }
const zipOf = async (client: ReturnType<TestServer['as']>, { committee, meeting }: Where, query: DownloadOptions = {}) =>
  (await client.call(downloadMeeting, { params: { committee: committee.id, meeting: meeting.id }, query })).body as unknown as Buffer

/** All options. */
const everything = { annotations: 'true', notes: 'true', personal_documents: 'true' }

test('the zip has a text file with one’s own sticky notes beside each document, and nobody else’s', async () => {
  const { responsible, member, ...where } = await anImportedMeeting(server)
  const [mine, theirs] = [server.as(member), server.as(responsible)]
  const { draw } = await anOpenProtocol(mine, where.meeting)
  await draw(aNote({ pageIndex: 1, text: 'Danach\u2028zwei' }))
  await draw(aNote({ text: 'Fragen an Đorđević' }))
  await draw(aNote({ text: '  ' }))
  const plain = await readZip(await zipOf(mine, where))
  const withNotes = await readZip(await zipOf(mine, where, { notes: 'true' }))
  expect(withNotes).toHaveLength(plain.length + 1)
  expect(withNotes[1]?.path).toBe('Protokoll-12. Sitzung der Geschaeftspruefungskommission (Notizzettel).txt')
  expect(withNotes[1]?.content.toString()).toBe('Seite 1\nFragen an Đorđević\n\nSeite 2\nDanach\u2028zwei\n')
  expect(await readZip(await zipOf(theirs, where, { notes: 'true' }))).toHaveLength(plain.length)
})

test('the zip has a PDF with own annotations beside the original, or a text saying that it failed', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const mine = server.as(member)
  const { draw } = await anOpenProtocol(mine, where.meeting)
  await draw(anInk())
  const damaged = await aDocument(server, where.meeting, { bytes: Buffer.from('%PDF-1.7 kaputt'), file_name: 'Kaputt.pdf' })
  const layer = await privateLayerOf(mine, damaged.version_id)
  await mine.call(createAnnotation, { params: { id: layer.id }, body: { annotation: anInk() } })
  const entries = await readZip(await zipOf(mine, where, { annotations: 'true' }))
  const [original, annotated] = entries
  expect(annotated?.path).toBe('Protokoll-12. Sitzung der Geschaeftspruefungskommission (mit Anmerkungen).pdf')
  expect(annotated?.content.equals(original?.content ?? Buffer.alloc(0))).toBe(false)
  checkPdf(annotated?.content ?? Buffer.alloc(0))
  const pdf = await getDocument({ data: new Uint8Array(annotated?.content ?? []), verbosity: VerbosityLevel.ERRORS }).promise
  expect((await (await pdf.getPage(1)).getAnnotations()).map(({ subtype }) => subtype)).toEqual(['Ink'])
  expect(entries.filter(({ path }) => path.startsWith('Kaputt')).map(({ path }) => path)).toEqual([
    'Kaputt.pdf',
    'Kaputt (mit Anmerkungen).txt',
  ])
})

test('private content of others does not change a single byte of zips, pages and versions', async () => {
  const { responsible, member, ...where } = await anImportedMeeting(server)
  const [mine, theirs] = [server.as(member), server.as(responsible)]
  const { protocol, draw } = await anOpenProtocol(theirs, where.meeting)
  const item = await server.db
    .selectFrom('agenda_item')
    .select('id')
    .where('meeting_id', '=', where.meeting.id)
    .where('number', '=', '1.')
    .executeTakeFirstOrThrow()
  // Files from before checksums were stored: it must not show that one becomes known elsewhere.
  await server.db.updateTable('stored_file').set({ crc32: null }).execute()
  const { sha256 } = await server.db
    .selectFrom('document_version')
    .select('sha256')
    .where('id', '=', protocol.version_id)
    .executeTakeFirstOrThrow()
  const seen = async () => {
    const zips = [await zipOf(mine, where), await zipOf(mine, where, everything)]
    const pages = [`meetings/${where.meeting.id}/`, `agenda_items/${item.id}/`, `protocols/${protocol.id}/versions/`]
    const answers = await Promise.all(pages.map((path) => mine.request({ method: 'GET', url: `/api/v1/${path}` })))
    const headers = await mine.request({
      method: 'HEAD',
      url: `/api/v1/committees/${where.committee.id}/meetings/${where.meeting.id}/download/`,
    })
    return [...zips.map((zip) => zip.toString('base64')), ...answers.map(({ body }) => body), headers.headers['content-length']]
  }
  const before = await seen()
  await draw(anInk())
  await draw(aNote({ text: 'Nur für mich' }))
  const bytes = await buffer(await server.files.open(sha256))
  await aPersonalDocument(server, item, { owner: responsible, title: 'Geheimes', bytes })
  await zipOf(theirs, where, everything)
  expect(await seen()).toEqual(before)
})

test('unzip finds no errors in the zip', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const path = join(server.env.data_dir, 'sitzung.zip')
  await writeFile(path, await zipOf(server.as(member), where))
  expect(execFileSync('unzip', ['-tq', path]).toString()).toContain('No errors')
})
