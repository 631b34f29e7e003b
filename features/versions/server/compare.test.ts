import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { compareVersions } from '#features/versions/contract.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { aCjkPdf } from '#testing/server/files/raw-pdf.ts'
import { typeset, wordsUnder } from '#testing/server/files/typeset.ts'
import { xfaForm } from '#testing/server/files/xfa-form.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const zipOf = (bytes: Buffer, checksum: string) =>
  geverZip({
    meetings: [aMeetingManifest({ agenda_items: [], documents: [], protocol: aFile('protokoll.pdf', { checksum }) })],
    files: { 'protokoll.pdf': bytes },
  })

/** A protocol with one version per file. */
async function versionsOf([first, ...later]: Buffer[]) {
  const { committee, responsible, member, newcomer, meeting } = await anImportedMeeting(server, { zip: await zipOf(first!, 'first') })
  for (const [at, bytes] of later.entries()) await imported(server, { committee, by: responsible, zip: await zipOf(bytes, `later ${at}`) })
  const me = server.as(member)
  const { id } = (await me.call(getMeeting, { params: meeting })).body.protocol!
  const versions = (await me.call(documentCalls.protocols.listVersions, { params: { id } })).body.toReversed()
  const compare = (number: number, other?: number, client = me) => {
    const version_id = versions[number - 1]!.version_id
    return client.call(compareVersions.protocols, {
      params: { id, version_id },
      query: other ? { with: versions[other - 1]!.version_id } : {},
    })
  }
  const compareWith = (other: { version_id: number }) =>
    me.call(compareVersions.protocols, { params: { id, version_id: versions[0]!.version_id }, query: { with: other.version_id } })
  return { compare, compareWith, newcomer, versions }
}

const first = [
  ['Der Rat beschliesst den Voranschlag 2027.', 'Die Kommission beantragt drei Stellen im Steueramt.', 'Dieser Satz fällt ganz weg.'],
  ['Auf der zweiten Seite steht alles wie bisher.'],
]
const second = [
  ['Der Rat beschliesst den Voranschlag 2027.', 'Die Kommission beantragt zwei Stellen im Steueramt.'],
  ['Auf der zweiten Seite steht alles wie bisher.', 'Neu ist dieser Satz.'],
]

test('compares a version with the one before, with page and place of each change', async () => {
  const after = await typeset(second, { font: 'Times-Roman' })
  const { compare, versions } = await versionsOf([(await typeset(first)).bytes, after.bytes])
  const { status, body } = await compare(2)
  expect(status).toBe(200)
  expect([body.version.number, body.with, body.is_cut]).toEqual([2, { version_id: versions[0]!.version_id, number: 1 }, false])
  expect(body.changes).toEqual([
    { kind: 'changed', page_index: 0, text_before: 'drei', text_after: 'zwei', rects: [expect.any(Object)] },
    { kind: 'removed', page_index: 0, text_before: 'Dieser Satz fällt ganz weg.', text_after: '', rects: [expect.any(Object)] },
    { kind: 'added', page_index: 1, text_before: '', text_after: 'Neu ist dieser Satz.', rects: [expect.any(Object)] },
  ])
  const places = body.changes.map(({ page_index, rects }) => wordsUnder(after, { pageIndex: page_index, rects }))
  expect(places).toEqual(['zwei', '', 'Neu ist dieser Satz.'])

  const backwards = (await compare(1, 2)).body.changes
  expect(backwards.map(({ kind, text_before, text_after }) => [kind, text_before, text_after])).toEqual([
    ['changed', 'zwei', 'drei'],
    ['added', '', 'Dieser Satz fällt ganz weg.'],
    ['removed', 'Neu ist dieser Satz.', ''],
  ])
})

test('fonts and line breaks are no change; a comparison is made once for simultaneous callers', async () => {
  const long = first.flat().join(' ')
  const [one, other] = [await typeset([[long]], { width: 200 }), await typeset([[long]], { font: 'Times-Roman', width: 430 })]
  const { compare } = await versionsOf([one.bytes, other.bytes])
  const answers = await Promise.all(Array.from({ length: 5 }, () => compare(2)))
  expect(answers.map(({ body }) => body.changes)).toEqual([[], [], [], [], []])
  expect(await server.db.selectFrom('file_comparison').select('changes').where('changes', 'is not', null).execute()).toContainEqual({
    changes: [],
  })
})

test('refuses a comparison of too many pages or bytes, naming the limit, and retries later', async () => {
  const { compare, versions } = await versionsOf([smallPdf('Bericht', 2), smallPdf('Bericht', 2_001), smallPdf('Bericht', 3)])
  expect(await compare(2)).toMatchObject({ status: 413, body: { detail: expect.stringContaining('mehr als 2000 Seiten') } })
  const ofSize = (size: number) =>
    server.db.updateTable('document_version').set({ size }).where('id', '=', versions[2]!.version_id).returning('size').execute()
  const before = await server.db
    .selectFrom('document_version')
    .select('size')
    .where('id', '=', versions[2]!.version_id)
    .executeTakeFirstOrThrow()
  await ofSize(200 * 2 ** 20 + 1)
  expect(await compare(3, 1)).toMatchObject({ status: 413, body: { detail: expect.stringContaining('grösser als 200 MB') } })
  await ofSize(before.size)
  expect((await compare(3, 1)).status).toBe(200)
})

test('refuses to compare a first, an unreadable or a foreign version, with the reason', async () => {
  const paper = await versionsOf([(await typeset(first)).bytes, Buffer.from('%PDF-1.7\nnothing')])
  const foreign = await versionsOf([(await typeset(second)).bytes])
  expect(await paper.compare(1)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Vor dieser Version') } })
  expect(await paper.compare(2)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('nicht lesen') } })
  expect((await paper.compare(2)).status).toBe(409)
  expect((await paper.compareWith(foreign.versions[0]!)).status).toBe(404)
  expect((await paper.compare(2, 1, server.as(paper.newcomer))).status).toBe(404)
})

test('does not compare the page of a dynamic XFA form that asks to wait', async () => {
  const { compare } = await versionsOf([(await typeset(first)).bytes, xfaForm(), xfaForm({ isBroken: true })])
  for (const number of [2, 3])
    expect(await compare(number)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('nicht lesen') } })
})

test('compares text in fonts that only have a predefined character map', async () => {
  const japanese = (text: string) => aCjkPdf(Buffer.from(text, 'utf16le').swap16(), { map: 'UniJIS-UTF16-H', ordering: 'Japan1' })
  const { compare } = await versionsOf([japanese('東京都議会 予算案'), japanese('東京都議会 決算案')])
  expect((await compare(2)).body.changes).toEqual([
    { kind: 'changed', page_index: 0, text_before: '予算案', text_after: '決算案', rects: [expect.any(Object)] },
  ])
})
