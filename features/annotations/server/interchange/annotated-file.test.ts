import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { type AnnotatedWay, annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { aLegacyLayer, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { brokenPdfs } from '#testing/server/files/broken-pdfs.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { checkPdf, showPage, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aFreetext, aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const solid = aRectangle({ x: 50, y: 60, width: 40, height: 30, stroke_width: 8, color: '#0000ff' })

async function anAnnotatedProtocol() {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const opened = await anOpenProtocol(me, meeting)
  const { protocol, layer } = opened
  const fileOf = async (layers: string, as: AnnotatedWay = 'flattened', client = me) => {
    const { id, version_id } = protocol
    const answer = await client.call(annotatedFileCalls.protocols, { params: { id, version_id }, query: { layers, as } })
    return { ...answer, body: answer.body as unknown as Buffer }
  }
  const drawAll = async (...annotations: object[]) => {
    for (const one of annotations) await opened.draw(one as WireAnnotation)
  }
  return { committee, member, meeting, me, protocol, layer, fileOf, drawAll, layers: String(layer.id) }
}

test('flattened: annotations are drawn, and notes numbered and listed at the end with page, author and date', async () => {
  const { fileOf, drawAll, layers } = await anAnnotatedProtocol()
  await drawAll(solid, aFreetext({ x: 50, y: 300, width: 300, text: 'Đorđević' }), aNote({ text: 'Rückfrage an das Amt' }))
  await drawAll(aHighlight({ is_unplaced: true, text: '' }))
  const { status, headers, body } = await fileOf(layers)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-length': String(body.length),
  })
  expect(headers['etag']).toBeUndefined()
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/^attachment; .* \(mit Anmerkungen\)\.pdf$/)
  checkPdf(body)
  expect(showPage(body, 1).colorAt(70, 60)).toBe('#0000ff')
  const words = wordsInPdf(body)
  expect(words).toContain('Đorđević')
  expect(words).toMatch(/Notizzettel\s+1\s+Seite 1 · Muster Anna · 20\.11\.2026 10:00\s+Rückfrage an das Amt/)
  expect(words).toMatch(/Nicht platzierte Anmerkungen\s+Seite 1 · Muster Anna · [\d. :]+\s+«Der Rat beschliesst»/)
})

test('as annotations: other programs read kind, author, date and text, and show and print them', async () => {
  const { fileOf, drawAll, layers } = await anAnnotatedProtocol()
  await drawAll(solid, anInk(), aHighlight(), aNote({ text: 'Đorđević' }), aFreetext(), anArrow())
  const { body } = await fileOf(layers, 'annotations')
  checkPdf(body)
  expect(showPage(body, 1).colorAt(70, 60)).toBe('#0000ff')
  const page = await (await getDocument({ data: new Uint8Array(body), verbosity: 0 }).promise).getPage(1)
  const annotations = (await page.getAnnotations()) as {
    subtype: string
    titleObj: { str: string }
    contentsObj: { str: string }
    annotationFlags: number
  }[]
  expect(annotations.map(({ subtype }) => subtype).sort()).toEqual(['FreeText', 'Highlight', 'Ink', 'Line', 'Square', 'Text'])
  expect(annotations.every(({ annotationFlags, titleObj }) => annotationFlags === 4 && titleObj.str === 'Muster Anna')).toBe(true)
  expect(annotations.find(({ subtype }) => subtype === 'Text')).toMatchObject({
    contentsObj: { str: 'Đorđević' },
    modificationDate: 'D:20261120090000Z',
    hasAppearance: true,
  })
})

test('draws several layers with the own one on top, including shared and legacy layers', async () => {
  const { fileOf, drawAll, layers, member, committee, protocol, meeting } = await anAnnotatedProtocol()
  await drawAll(solid)
  const xfdf =
    '<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><square page="0" rect="200,500,260,560" width="12" color="#FF0000"/></annots></xfdf>'
  const legacy = await aLegacyLayer(server, member, protocol.version_id, xfdf)
  const colleague = await aMember(server, committee)
  const theirs = await anOpenProtocol(server.as(colleague), meeting)
  await theirs.draw({ ...solid, id: crypto.randomUUID(), color: '#00ff00', x: 70 })
  await server.db.updateTable('annotation_layer').set({ is_private: false, name: 'Fraktion' }).where('id', '=', theirs.layer.id).execute()
  const asked = `${layers},${legacy.id},${theirs.layer.id}`
  expect((await fileOf(asked)).status).toBe(404)
  await server.db
    .insertInto('layer_recipient')
    .values({ layer_id: theirs.layer.id, user_id: member.id, committee_id: committee.id, group_id: null })
    .execute()
  const { status, body } = await fileOf(asked)
  expect(status).toBe(200)
  const shown = showPage(body, 1)
  expect([shown.colorAt(80, 60), shown.colorAt(105, 60)]).toEqual(['#0000ff', '#00ff00'])
  expect(shown.colorAt(230, shown.height - 560)).toBe('#ff0000')
})

test('answers 404 for layers that are not visible or of another version, and 400 for an invalid list', async () => {
  const { fileOf, committee, layers, meeting, me } = await anAnnotatedProtocol()
  const stranger = server.as(await aMember(server, committee))
  const { version_id } = await aDocument(server, meeting, { bytes: smallPdf('Anderes') })
  const elsewhere = await privateLayerOf(me, version_id)
  const statuses = [await fileOf(layers, 'flattened', stranger), await fileOf(String(elsewhere.id)), await fileOf('x'), await fileOf('')]
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400, 400])
})

test('rejects layers that are too large together', async () => {
  const { fileOf, drawAll, layers, layer, member, protocol } = await anAnnotatedProtocol()
  await drawAll(solid)
  const legacy = await aLegacyLayer(server, member, protocol.version_id)
  const both = `${layers},${legacy.id}`
  expect((await fileOf(both)).status).toBe(200)
  const content_bytes = 64 * 2 ** 20 - 5
  await server.db.updateTable('annotation_layer').set({ content_bytes }).where('id', '=', layer.id).execute()
  expect((await fileOf(layers)).status).toBe(200)
  const { status, body } = await fileOf(both)
  expect([status, body]).toEqual([409, { detail: expect.stringContaining('zu gross oder zu komplex') }])
})

test('repeated downloads of an annotated file write one audit entry, for the original version', async () => {
  const { fileOf, layers, protocol, drawAll } = await anAnnotatedProtocol()
  await drawAll(solid)
  await fileOf(layers)
  await fileOf(layers)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'read_file')
    .where('subject_id', '=', String(protocol.version_id))
    .execute()
  expect(auditEntries).toMatchObject([{ subject_type: 'protocols' }])
})

async function aProtectedPdf(options: PDFKit.PDFDocumentOptions) {
  const pdf = new PdfDocument(options)
  pdf.text('Vertraulich')
  pdf.end()
  return buffer(pdf)
}

const damaged = Buffer.from('%PDF-1.7\nnothing of a PDF')

test.each([
  ['protected against reading is refused', () => aProtectedPdf({ userPassword: 'geheim' }), 'mit einem Passwort geschützt'],
  ['damaged is refused', async () => damaged, 'beschädigt'],
])('a PDF that is %s, with the reason', async (_, bytes, said) => {
  const { meeting, me } = await anAnnotatedProtocol()
  const { answer } = await drawnOn(me, meeting, await bytes())
  expect([answer.status, answer.body]).toEqual([409, { detail: expect.stringContaining(said) }])
})

test('rejects a PDF that is too large or has too many pages, with the limit', async () => {
  const { meeting, me, fileOf, layers, protocol } = await anAnnotatedProtocol()
  const many = await drawnOn(me, meeting, smallPdf('Bericht', 10_001))
  expect([many.answer.status, many.answer.body]).toEqual([413, { detail: expect.stringContaining('mehr als 10000 Seiten') }])
  const size = 200 * 2 ** 20
  const ofSize = (bytes: number) =>
    server.db.updateTable('document_version').set({ size: bytes }).where('id', '=', protocol.version_id).execute()
  expect((await fileOf(layers)).status).toBe(200)
  await ofSize(size + 1)
  const large = await fileOf(layers)
  expect([large.status, large.body]).toEqual([413, { detail: expect.stringContaining('grösser als 200 MB') }])
})

test('an annotated file can be made of a PDF that is only protected against changes', async () => {
  const { meeting, me } = await anAnnotatedProtocol()
  const { answer } = await drawnOn(me, meeting, await aProtectedPdf({ ownerPassword: 'geheim' }))
  expect(answer.status).toBe(200)
  expect(wordsInPdf(answer.body as unknown as Buffer)).toContain('Vertraulich')
})

test.each(['a cycle in Kids', 'no Type anywhere', 'Resources as an array', 'a dictionary that does not close'])(
  'an annotated file can be made of a PDF with %s',
  async (kind) => {
    const { meeting, me } = await anAnnotatedProtocol()
    const { answer } = await drawnOn(me, meeting, brokenPdfs[kind]!)
    expect(answer.status).toBe(200)
    const pdf = answer.body as unknown as Buffer
    checkPdf(pdf)
    expect(wordsInPdf(pdf)).toMatch(/Seite zwei/)
    expect(showPage(pdf, 1).colorAt(50, 70)).toBe('#0000ff')
  },
)

/** The result of flattening an annotation onto a document of these bytes. */
async function drawnOn(me: ReturnType<TestServer['as']>, meeting: { id: number }, bytes: Buffer) {
  const { id, version_id } = await aDocument(server, meeting, { bytes })
  const layer = await privateLayerOf(me, version_id)
  await me.call(createAnnotation, { params: layer, body: { annotation: solid } })
  const query = { layers: String(layer.id), as: 'flattened' as const }
  return { answer: await me.call(annotatedFileCalls.meeting_documents, { params: { id, version_id }, query }) }
}
