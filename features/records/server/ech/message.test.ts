import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HandedOver } from '#features/records/server/connector.ts'
import { readHandedOver } from '#features/records/server/hand-over.ts'
import { storeUpload } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingOfSomebody, knownAs } from '#testing/server/factories/motions/posting-factories.ts'
import { readEch, textsOf } from '#testing/server/files/ech-structure.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { checkPdf, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { folderConnector } from './folder-connector.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = await mkdtemp(join(tmpdir(), 'traktanda-ech-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const created = '2026-11-20T10:30:00+01:00'

/** A proposal of Muster Anna with two files, waiting to be handed over. */
async function aPosting(facts: Partial<Pick<HandedOver, 'kind' | 'title' | 'fields' | 'files'>> = {}): Promise<HandedOver> {
  const texts = { title: 'Velowege am Fluss', fields: { description: 'Wir bauen.', is_urgent: 'true' } }
  const files = [await aFile('Plan.txt', 'Plan'), await aFile('plan.TXT', 'Skizze')]
  const posting = await aPostingOfSomebody(server, { connector: 'folder', created, ...texts, files, ...facts })
  await knownAs(server, posting.poster, { email: 'anna@example.org' })
  return readHandedOver(server.db, posting.id)
}

async function aFile(name: string, text: string) {
  const arrived = await storeUpload(server.files, Readable.from([Buffer.from(text)]), name)
  await recordFiles(server.db, [arrived])
  return arrived
}

const submit = (posting: HandedOver) => folderConnector(server, folder).submit(posting, AbortSignal.timeout(60_000))

/** The message in the folder for a posting; checks that both XML documents are valid against their schemas. */
async function messageOf({ key }: HandedOver) {
  const entries = await readZip(await readFile(join(folder, 'out', `${key}.zip`)))
  const content = (path: string) => entries.find((entry) => entry.path === path)?.content ?? Buffer.alloc(0)
  const header = readEch(content('header.xml').toString())
  const message = readEch(content('message.xml').toString())
  return { entries, content, header, message, paths: entries.map(({ path }) => path) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a posting becomes a message with its directive, its PDF as leading document, and files with hashes', async () => {
  const posting = await aPosting()
  expect(await submit(posting)).toEqual({ state: 'delivered', title: posting.title, external_id: null, external_url: null })
  const { content, header, message, paths } = await messageOf(posting)
  expect(paths).toEqual(['message.xml', 'header.xml', 'files/Vorstoss.pdf', 'files/Plan.txt', 'files/plan (2).TXT'])
  for (const root of [header, message])
    expect(
      ['T0:messageId', 'T0:messageType', 'T0:action', '39:messageGroupId', '39:messageTypeId'].map((name) => textsOf(root, name)),
    ).toEqual([[posting.key], ['1'], ['1'], ['1'], ['1']])
  expect(textsOf(header, 'T0:senderId')).toEqual([server.env.root_url])
  expect(textsOf(header, 'T0:declarationLocalReference')).toEqual(['Muster Anna, anna@example.org'])
  expect(textsOf(header, '39:subject')).toEqual([posting.title])
  expect(textsOf(header, 'T0:messageDate')).toEqual(['2026-11-20T09:30:00.000Z'])
  expect(textsOf(message, '-:instruction')).toEqual(['process'])
  expect(textsOf(message, '-:priority')).toEqual(['high'])
  expect(textsOf(message, '39:title')).toEqual([posting.title, posting.title, 'Plan.txt', 'plan.TXT'])
  expect(textsOf(message, '39:comment')).toEqual(['Eingereicht von Muster Anna am 20.11.2026, 10:30', posting.committee.title])
  expect(textsOf(message, 'own:field')).toEqual([
    'proposal',
    posting.committee.title,
    String(posting.committee.id),
    posting.poster.username,
    'true',
    'Wir bauen.',
  ])
  expect(textsOf(message, 'T0:isLeadingDocument')).toEqual(['true', 'false', 'false'])
  expect(textsOf(message, 'T0:sortOrder')).toEqual(['1', '2', '3'])
  expect(textsOf(message, 'T0:mimeType')).toEqual(['application/pdf', 'text/plain', 'text/plain'])
  const named = textsOf(message, 'T0:pathFileName')
  expect(named).toEqual(paths.slice(2))
  expect(textsOf(message, 'T0:hashCode')).toEqual(named.map((path) => sha256(content(path))))
  expect(new Set(textsOf(message, 'T0:hashCodeAlgorithm'))).toEqual(new Set(['SHA-256']))
})

test('the PDF contains the texts, poster, time and files of the posting', async () => {
  const type = await aBusinessType(server, { title: 'Postulat' })
  const fields = { business_type: type.api_uid, description: 'Erstens.\nZweitens.', reason: 'Darum.', has_signature_sheet: 'true' }
  const posting = await aPosting({ fields })
  await submit(posting)
  const { content, message } = await messageOf(posting)
  const pdf = content('files/Vorstoss.pdf')
  checkPdf(pdf)
  const words = wordsInPdf(pdf).replace(/\s+/g, ' ')
  for (const text of [
    `Vorstoss Velowege am Fluss ${posting.committee.title} Eingereicht von Muster Anna am 20.11.2026, 10:30 Geschäftsart: Postulat`,
    'Ein Unterschriftenblatt liegt vor',
    'Beschreibung Erstens. Zweitens. Begründung Darum. Dateien',
    `Plan.txt ${posting.files[0]?.sha256}`,
    'Vorstoss, eingereicht am 20.11.2026, 10:30 · Seite 1 von 1',
  ])
    expect(words).toContain(text)
  expect(textsOf(message, '-:priority')).toEqual(['medium'])
})

test('the message of a suggestion names its business, is in the poster’s language, and may have no files', async () => {
  const posting = await aPosting({ kind: 'suggestion', fields: { description: 'Nein.', business_number: ' 2026.12 ' }, files: [] })
  await server.db.updateTable('app_user').set({ language: 'fr' }).where('username', '=', posting.poster.username).execute()
  await submit(posting)
  const { content, header, paths } = await messageOf(posting)
  expect(textsOf(header, 'T0:ourBusinessReferenceId')).toEqual(['2026.12'])
  expect(paths.slice(2)).toEqual(['files/Proposition.pdf'])
  expect(wordsInPdf(content('files/Proposition.pdf'))).toContain('Déposé par Muster Anna le 20.11.2026, 10:30')
})

test('the signature sheet is the leading document of a motion, and no other PDF is made', async () => {
  const posting = await aPosting({
    kind: 'motion',
    files: [await aFile('Unterschriftenblatt 7.pdf', '%PDF-1.7'), await aFile('Plan.txt', 'Plan')],
  })
  await submit(posting)
  const { message, paths } = await messageOf(posting)
  expect(paths.slice(2)).toEqual(['files/Unterschriftenblatt 7.pdf', 'files/Plan.txt'])
  expect(textsOf(message, 'T0:status')).toEqual(['signed', 'undefined'])
  expect(textsOf(message, '39:title').slice(1)).toEqual([posting.title, 'Plan.txt'])
})

test.each([
  ['what closes a section', 'a ]]> b <![CDATA[ c', 'a ]]> b <![CDATA[ c'],
  ['quotes and tags', `"A" & 'B' <script>`, `"A" & 'B' <script>`],
  ['control characters', 'A\u0000\u0001\u001bB\ufffe', 'AB'],
  ['an emoji and half of one', '🚲\ud83d Weg', '🚲\ufffd Weg'],
  ['signs that turn the order', 'A\u202eB', 'A\u202eB'],
])('escapes or replaces in title and file name: %s', async (_, hostile, expected) => {
  const posting = await aPosting({ files: [await aFile(`${hostile}/../../x.txt`, 'x')] })
  // Database and form reject some of these already: the message must be safe on its own.
  await submit({ ...posting, title: hostile, fields: { description: hostile } })
  const { message, paths, entries } = await messageOf(posting)
  expect(textsOf(message, '39:title')[0]).toBe(expected)
  const named = textsOf(message, 'T0:pathFileName')
  expect(named).toEqual(paths.slice(2))
  for (const path of named) expect(path).toMatch(/^files\/[^/\\<>:"|?*\p{Cc}]+$/u)
  checkPdf(entries[2]!.content)
})

test('submitting the same key repeatedly leaves one file and no partial one', async () => {
  const posting = await aPosting()
  await Promise.all([submit(posting), submit(posting)])
  const first = textsOf((await messageOf(posting)).message, 'T0:uuid')
  await submit(posting)
  expect(textsOf((await messageOf(posting)).message, 'T0:uuid')).toEqual(first)
  expect((await readdir(join(folder, 'out'))).filter((name) => name.includes(posting.key))).toHaveLength(1)
  expect(await readdir(join(folder, 'writing'))).toEqual([])
})

test('a missing file, an unusable folder or an aborted request leave no message', async () => {
  const posting = await aPosting()
  const gone = { ...posting, files: [{ ...posting.files[0]!, sha256: 'a'.repeat(64) }] }
  await expect(submit(gone)).rejects.toThrow()
  await expect(folderConnector(server, '/dev/null').submit(posting, AbortSignal.timeout(60_000))).rejects.toThrow()
  await expect(folderConnector(server, folder).submit(posting, AbortSignal.abort())).rejects.toThrow()
  expect((await readdir(join(folder, 'out'))).filter((name) => name.includes(posting.key))).toEqual([])
  expect(await readdir(join(folder, 'writing'))).toEqual([])
})
