import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { createAnnotation, listAnnotations, removeAnnotation } from '#features/annotations/contract.ts'
import { getWebAnnotations, getXfdf, importXfdf } from '#features/annotations/interchange-contract.ts'
import { aLegacyLayer, anInk, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aFreetext, aHighlight, aNote, anArrow, aRectangle } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function anOpenLayer() {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  return { committee, member, meeting, me, ...(await anOpenProtocol(me, meeting)) }
}
type Opened = Awaited<ReturnType<typeof anOpenLayer>>

const xfdfOf = async ({ me }: Pick<Opened, 'me'>, layer: { id: number }) => {
  const { status, headers, body } = await me.call(getXfdf, { params: layer })
  return { status, headers, xfdf: (body as unknown as Buffer).toString() }
}
const read = ({ me }: Pick<Opened, 'me'>, layer: { id: number }, xfdf: string | Buffer, language?: string) =>
  me.call(importXfdf, { params: layer, file: Buffer.from(xfdf), file_name: 'a.xfdf', ...(language && { language }) })
const around = (annots: string) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/">\n<annots>\n${annots}\n</annots>\n</xfdf>`

const wire = (annotation: object) => annotation as WireAnnotation
const everyKind = () =>
  [anInk(), aHighlight(), aNote({ text: 'Đorđević & <b>' }), aFreetext({ turn: 90 }), aRectangle(), anArrow()].map(wire)

test('a layer exported as XFDF is imported into another layer unchanged, with its author and dates', async () => {
  const opened = await anOpenLayer()
  const drawn = everyKind()
  for (const annotation of drawn) await opened.draw(annotation)
  const { status, headers, xfdf } = await xfdfOf(opened, opened.layer)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/vnd.adobe.xfdf', 'cache-control': 'private, no-store' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"]+\.xfdf"/)
  expect(headers['etag']).toBeUndefined()
  expect(xfdf).toContain('title="Muster Anna" creationdate="D:20261120090000Z"')

  const colleague = await aMember(server, opened.committee)
  const them = { me: server.as(colleague) }
  const theirs = await privateLayerOf(them.me, opened.protocol.version_id)
  expect((await read(them, theirs, xfdf)).body).toEqual({ imported: 6, known: 0, skipped: [], skipped_count: 0 })
  const { annotations } = (await them.me.call(listAnnotations, { params: theirs })).body
  const stamp = '2026-11-20T09:00:00.000Z'
  expect(annotations.map(({ id: _, ...one }) => one)).toEqual(
    drawn.map(({ id: _, ...one }) => ({ text: '', ...one, origin: { author: 'Muster Anna', created: stamp, modified: stamp } })),
  )
})

test('importing a file twice, or into its own layer, adds no duplicates; removed annotations come back', async () => {
  const opened = await anOpenLayer()
  const mine = anInk()
  await opened.draw(mine)
  const { xfdf } = await xfdfOf(opened, opened.layer)
  expect((await read(opened, opened.layer, xfdf)).body).toMatchObject({ imported: 0, known: 1 })

  const foreign = around(
    '<square page="0" rect="1,2,30,40"/>\n<square page="0" rect="1,2,30,40"/>\n<text page="0" rect="5,5,9,9" name="n1"/>',
  )
  expect((await read(opened, opened.layer, foreign)).body).toMatchObject({ imported: 3, known: 0 })
  expect((await read(opened, opened.layer, foreign)).body).toMatchObject({ imported: 0, known: 3 })
  expect(await opened.drawn()).toHaveLength(4)

  const [, removed] = await opened.drawn()
  await opened.me.call(removeAnnotation, { params: { id: removed!.id } })
  expect((await read(opened, opened.layer, foreign)).body).toMatchObject({ imported: 1, known: 2 })
  expect((await opened.drawn()).map(({ id }) => id)).toContain(removed!.id)
  const { annotation_count } = await server.db
    .selectFrom('annotation_layer')
    .selectAll()
    .where('id', '=', opened.layer.id)
    .executeTakeFirstOrThrow()
  expect(annotation_count).toBe(4)
})

test('skipped entries are reported by line in the caller’s language; the rest is imported', async () => {
  const opened = await anOpenLayer()
  const file = around('<stamp page="0" rect="1,2,3,4"/>\n<square page="99" rect="1,2,30,40"/>\n<square page="0" rect="1,2,30,40"/>')
  expect((await read(opened, opened.layer, file, 'fr')).body).toEqual({
    imported: 1,
    known: 0,
    skipped: [
      { line: 4, reason: 'Ce type d’annotation n’est pas pris en charge.' },
      { line: 5, reason: 'Cette page n’existe pas dans le document.' },
    ],
    skipped_count: 2,
  })
})

test.each([
  ['XML that grows', `<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>\n${around('&a;')}`, 'Zeile 1'],
  ['a file that is not XFDF', '<html/>', 'keine XFDF-Anmerkungen (Zeile 1)'],
  ['a truncated file', around('<square page="0"').slice(0, -20), 'kein gültiges XML: Der Fehler steht in Zeile'],
  ['another namespace', around('').replace('ns.adobe.com', 'example.org'), 'In Zeile 2 steht ein anderer Namensraum'],
  ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00]), 'kein gültiges XML'],
])('%s is rejected with a reason on the field, and nothing is imported', async (_, file, said) => {
  const opened = await anOpenLayer()
  const { status, body } = await read(opened, opened.layer, file)
  expect([status, body]).toEqual([400, { file: [expect.stringContaining(said)] }])
  expect(await opened.drawn()).toEqual([])
})

test('reads files in the encoding that they declare', async () => {
  const opened = await anOpenLayer()
  const note = (name: string, text: string) => around(`<text page="0" rect="5,5,9,9" name="${name}"><contents>${text}</contents></text>`)
  const declared = (encoding: string, text: string) => note('latin', text).replace('?>', ` encoding="${encoding}"?>`)
  const sixteen = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(note('sixteen', 'Žižek').replace('?>', ' encoding="UTF-16"?>'), 'utf16le'),
  ])
  expect((await read(opened, opened.layer, sixteen)).status).toBe(200)
  expect((await read(opened, opened.layer, Buffer.from(declared('ISO-8859-1', 'Grüezi'), 'latin1'))).status).toBe(200)
  expect((await opened.drawn()).map(({ text }) => text)).toEqual(['Žižek', 'Grüezi'])
})

test('rejects an XFDF file of more than 32 MB', async () => {
  const opened = await anOpenLayer()
  const large = await read(opened, opened.layer, Buffer.alloc(33 * 2 ** 20, ' '))
  expect([large.status, large.body]).toEqual([413, { detail: 'Die Datei ist grösser als 32 MB. Bitte wählen Sie eine kleinere.' }])
})

test('a legacy layer is exported unchanged and takes no import; layers of others answer 404', async () => {
  const opened = await anOpenLayer()
  const xfdf = around('<stamp page="0" rect="1,2,3,4"/>')
  const legacy = await aLegacyLayer(server, opened.member, opened.protocol.version_id, xfdf)
  expect((await xfdfOf(opened, legacy)).xfdf).toBe(xfdf)
  expect((await read(opened, legacy, around(''))).status).toBe(403)
  const stranger = { me: server.as(await aMember(server, opened.committee)) }
  expect((await read(stranger, opened.layer, around(''))).status).toBe(404)
  expect((await xfdfOf(stranger, opened.layer)).status).toBe(404)
})

test('rejects an export if the PDF cannot be opened, with the reason', async () => {
  const opened = await anOpenLayer()
  const pdf = new PdfDocument({ userPassword: 'geheim' })
  pdf.text('Vertraulich')
  pdf.end()
  const { version_id } = await aDocument(server, opened.meeting, { bytes: await buffer(pdf) })
  const layer = await privateLayerOf(opened.me, version_id)
  const { status, body } = await opened.me.call(getXfdf, { params: layer })
  expect([status, body]).toEqual([409, { detail: expect.stringContaining('mit einem Passwort geschützt') }])
})

test('rejects an import for a document that is no PDF, before it receives the file', async () => {
  const opened = await anOpenLayer()
  const { version_id } = await aDocument(server, opened.meeting, {
    bytes: Buffer.from('Text'),
    file_name: 'a.txt',
    mime_type: 'text/plain',
  })
  const layer = await privateLayerOf(opened.me, version_id)
  const { status, body } = await read(opened, layer, Buffer.alloc(33 * 2 ** 20, ' '))
  expect([status, body]).toEqual([409, { detail: expect.stringContaining('PDF') }])
})

test('rejects a whole import if the layer has no room for all of it', async () => {
  const opened = await anOpenLayer()
  await server.db.updateTable('annotation_layer').set({ annotation_count: 19_999 }).where('id', '=', opened.layer.id).execute()
  const two = around('<square page="0" rect="1,2,30,40"/><square page="0" rect="1,2,30,50"/>')
  expect((await read(opened, opened.layer, two)).status).toBe(409)
  expect(await opened.drawn()).toEqual([])
})

test('exports a layer as Web Annotations with quotes, places, drawings, authors and dates', async () => {
  const opened = await anOpenLayer()
  const drawn = [aHighlight(), aNote({ text: 'Rückfrage' }), anInk(), { ...anInk(), id: randomUUID(), is_unplaced: true }].map(wire)
  for (const annotation of drawn) await opened.me.call(createAnnotation, { params: opened.layer, body: { annotation } })
  const { status, headers, body } = await opened.me.call(getWebAnnotations, { params: opened.layer })
  expect([status, headers['content-type']]).toEqual([200, 'application/ld+json'])
  const shared = { type: 'Annotation', creator: { type: 'Person', name: 'Muster Anna' }, created: '2026-11-20T09:00:00.000Z' }
  expect(body).toMatchObject({
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'AnnotationCollection',
    total: 4,
    first: {
      type: 'AnnotationPage',
      items: [
        {
          ...shared,
          id: `urn:uuid:${drawn[0]!.id}`,
          motivation: 'highlighting',
          target: {
            source: expect.stringMatching(new RegExp(`/protocols/${opened.protocol.id}/versions/\\d+/file/$`)),
            selector: [
              { type: 'TextQuoteSelector', exact: 'Der Rat beschliesst', prefix: 'Vorbericht. ', suffix: ' den Voranschlag.' },
              { type: 'FragmentSelector', value: 'page=1&viewrect=100,100,200,28', refinedBy: { type: 'SvgSelector' } },
            ],
          },
        },
        { ...shared, motivation: 'commenting', body: { type: 'TextualBody', value: 'Rückfrage' } },
        { ...shared, motivation: 'describing' },
        { target: { selector: [{ value: 'page=1' }] } },
      ],
    },
  })
})
