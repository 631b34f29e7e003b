import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { degrees, PDFArray, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listItems } from '#features/agenda/server/repository.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { type BookOptions, downloadMeetingBook, largestBook } from '#features/downloads/contract.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { aLegacyLayer, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMeeting, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aPdf, readBook } from '#testing/server/files/a-book.ts'
import { brokenPdfs } from '#testing/server/files/broken-pdfs.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { checkPdf, showPage, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { xfaForm } from '#testing/server/files/xfa-form.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aNote, aRectangle } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>
type Where = { committee: { id: number }; meeting: { id: number } }

const makeBook = async (client: Client, { committee, meeting }: Where, query: BookOptions = {}, language = 'de') => {
  const params = { committee: committee.id, meeting: meeting.id }
  const { status, headers, body } = await client.call(downloadMeetingBook, { params, query, language })
  return { status, headers, pdf: body as unknown as Buffer }
}

/** What pdf.js reads: the words of each page, and the bookmarks with their page numbers. */
async function opened(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const pageOf = async (dest: unknown) => (Array.isArray(dest) ? (await document.getPageIndex(dest[0])) + 1 : null)
  const marks: [string, number | null][] = []
  for (const { title, dest, items } of await document.getOutline()) {
    marks.push([title, await pageOf(dest)])
    for (const below of items) marks.push([`- ${below.title}`, await pageOf(below.dest)])
  }
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const links = await (await document.getPage(2)).getAnnotations()
  return { marks, pages, links, facts: await document.getMetadata() }
}

test('the book has a cover, agenda with page numbers and links, documents, bookmarks and numbered pages', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const { status, headers, pdf } = await makeBook(server.as(member), where)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'cache-control': 'private, no-store',
  })
  expect(headers['content-disposition']).toContain('attachment; filename="Sitzungsbuch 12. Sitzung der Geschaftsprufungskommission.pdf"')
  checkPdf(pdf)
  const { marks, pages, links, facts } = await opened(pdf)
  expect(marks).toEqual([
    ['Inhaltsverzeichnis', 2],
    ['Sitzungsunterlagen', 3],
    ['- Protokoll vom 14.09.2026', 3],
    ['- Einladung mit Anfahrt', 4],
    ['- Traktandenliste', 5],
    ['A Sachgeschäfte', null],
    ['1. Voranschlag 2027', 6],
    ['- Antrag Voranschlag', 6],
    ['- Budgetübersicht', 7],
    ['- Stellenplan', 8],
    ['2. Sanierung des Schulhauses Breite', 9],
    ['- Antrag Sanierung', 9],
    ['- Kostenvoranschlag', 10],
    ['3. Anfrage zu den Velowegen', 11],
    ['- Antwort des Stadtrats', 11],
    ['- Netzplan', 12],
  ])
  expect(pages[0]).toContain('14.09.2026, 14:30 Rathaus, Zimmer 4')
  expect(pages[0]).not.toContain('Seite 1')
  expect(pages.slice(1).map((page) => /Seite (\d+) von 12$/.exec(page.trim())?.[1])).toEqual(pages.slice(1).map((_, at) => String(at + 2)))
  expect(pages[1]).toMatch(/1\. Voranschlag 2027 +6 .*Stellenplan +8/)
  expect(pages[7]).toContain('Stellenplan')
  expect(links.length).toBe(marks.length - 2)
  expect(facts.info).toMatchObject({ Title: '12. Sitzung der Geschäftsprüfungskommission', Language: 'de-CH' })
})

test('the book contains own layers and sticky notes only on request, and nobody else’s', async () => {
  const { responsible, member, ...where } = await anImportedMeeting(server)
  const [mine, theirs] = [server.as(member), server.as(responsible)]
  const { draw } = await anOpenProtocol(mine, where.meeting)
  const solid = aRectangle({ x: 50, y: 60, width: 40, height: 30, stroke_width: 8, color: '#0000ff' })
  await draw(solid)
  await draw(aNote({ x: 300, y: 300, text: 'Fragen an Đorđević' }))
  await draw(aNote({ x: 300, y: 300, text: 'Ohne Platz', is_unplaced: true }))
  const before = await makeBook(theirs, where, { annotations: 'true', shared_annotations: 'true', notes: 'true' })

  const drawn = await makeBook(mine, where, { annotations: 'true' })
  const withNotes = await makeBook(mine, where, { notes: 'true' })
  const both = await makeBook(mine, where, { annotations: 'true', notes: 'true' })
  expect([drawn, withNotes, both].map(({ pdf }) => showPage(pdf, 3).colorAt(50, 70))).toEqual(['#0000ff', '#ffffff', '#0000ff'])
  const wordsOf = [drawn, withNotes, both, before].map(({ pdf }) => wordsInPdf(pdf))
  expect(wordsOf.map((words) => words.includes('Fragen an Đorđević'))).toEqual([false, true, true, false])
  expect(wordsOf.some((words) => words.includes('Ohne Platz'))).toBe(false)
  const { marks, pages } = await opened(both.pdf)
  expect(pages[3]).toMatch(/^Notizzettel zu: Protokoll.*1 · Seite 1, Muster Anna.*Fragen/)
  expect(marks[3]).toEqual(['- Einladung mit Anfahrt', 5])
  for (const { pdf } of [drawn, withNotes, both]) checkPdf(pdf)
})

test('the book contains annotations and sticky notes of a legacy layer', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  const { id, version_id } = await aDocument(server, meeting, { bytes: smallPdf('Preise') })
  await server.db.updateTable('document').set({ title: 'Preis $& $$5' }).where('id', '=', id).execute()
  const square = '<square page="0" rect="200,500,260,560" width="12" color="#FF0000"/>'
  const note = '<text page="0" rect="300,300,320,320" color="#FFFF00"><contents>Von früher</contents></text>'
  const xfdf = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${square}${note}</annots></xfdf>`
  await aLegacyLayer(server, member, version_id, xfdf)
  const { pdf } = await makeBook(server.as(member), { committee, meeting }, { annotations: 'true', notes: 'true' })
  checkPdf(pdf)
  const shown = showPage(pdf, 3)
  expect(shown.colorAt(230, shown.height - 560)).toBe('#ff0000')
  expect((await opened(pdf)).pages[3]).toMatch(/^Notizzettel zu: Preis \$& \$\$5 .*1 · Seite 1, Muster Anna.*Von früher/)
})

test('the protocol is named by its meeting, attached files are named in the reader’s language, and links to a page of the site stay inside', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  const withFile = await PDFDocument.load(smallPdf('Beschlussprotokoll'))
  await withFile.attach(Buffer.from('1;2'), 'Stimmen.csv')
  const protocol = await aDocument(server, meeting, { bytes: Buffer.from(await withFile.save()) })
  await server.db.updateTable('document').set({ kind: 'protocols' }).where('id', '=', protocol.id).execute()
  const address = `${server.env.root_url}${server.env.path_prefix}/protocols/${protocol.id}`
  const link = `<< /Type /Annot /Subtype /Link /Rect [60 400 200 420] /A << /S /URI /URI (${address}) >> >>`
  await aDocument(server, meeting, { bytes: aPdf({ pages: [{ entries: `/Annots [${link}]` }] }), file_name: 'Einladung.pdf' })
  const { pdf } = await makeBook(server.as(member), { committee, meeting }, {}, 'fr')
  const { marks, wordsOn, linksOn } = await readBook(pdf)
  expect(JSON.stringify(marks)).toMatch(/"Procès-verbal du \d\d\.\d\d\.\d{4}",3\]/)
  expect(await wordsOn(2)).toMatch(/Procès-verbal du .*Fichiers joints à ce PDF, non inclus dans le dossier de séance : Stimmen\.csv/)
  expect(await linksOn(4)).toEqual([[3, 'Fit']])
})

test('documents keep their titles when an import reorders items while the book is made', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const client = server.as(member)
  // The agenda of the previous revision is still cached.
  const seen = await server.db.selectFrom('meeting').select(['id', 'revision']).where('id', '=', where.meeting.id).executeTakeFirstOrThrow()
  const me = await findActor(server.db, member.username, '2026-09-14')
  await listItems(server.db, { me: me!, enable_businesses: false }, { ...seen, is_current: false })
  await server.db
    .updateTable('agenda_item')
    .set((set) => ({ sort_order: set.neg('sort_order') }))
    .where('meeting_id', '=', where.meeting.id)
    .execute()
  const { marks, pages } = await opened((await makeBook(client, where)).pdf)
  const papers = marks.slice(5).flatMap(([title, page]) => (title.startsWith('- ') && page ? [[title.slice(2), pages[page - 1]]] : []))
  expect(papers).toHaveLength(7)
  for (const [title = '', words] of papers) expect(words).toContain(title)
})

test('a dynamic XFA form is named with its download instead of its waiting page, and a static one is in the book', async () => {
  const files = { 'Gesuch.pdf': xfaForm(), 'Feld.pdf': xfaForm({ hasField: true }) }
  const documents = Object.keys(files).map((file) => aFile(file, { title: `Titel von ${file}` }))
  const zip = await geverZip({ meetings: [aMeetingManifest({ documents })], files })
  const { member, ...where } = await anImportedMeeting(server, { zip })
  const { pages } = await opened((await makeBook(server.as(member), where)).pdf)
  const words = pages.join(' ')
  expect(words).toMatch(/Titel von Gesuch.pdf *Gesuch.pdf *Dieses PDF ist ein dynamisches XFA-Formular.*Laden Sie das Original herunter/)
  expect(words).not.toContain('Please wait')
  expect(pages.some((page) => page.startsWith('Name'))).toBe(true)
})

const anOddPdf = async (key: string, value: PDFObject) => {
  const pdf = await PDFDocument.create()
  pdf.addPage([400, 600]).node.set(PDFName.of(key), value)
  return Buffer.from(await pdf.save())
}

test('a page replaces a file that is no PDF or damaged; odd ones are repaired; rotated pages are numbered upright', async () => {
  const turned = await PDFDocument.create()
  turned.addPage([400, 600]).setRotation(degrees(90))
  const agenda_items = [
    {
      sort_order: 1,
      title: 'Beilagen',
      number: '1.',
      attachments: ['1_Tabelle.xlsx', '2_kaputt.pdf', '3_gedreht.pdf', '4_verdreht.pdf', '5_Liste.pdf'].map((file) =>
        aFile(file, { title: file }),
      ),
    },
  ]
  const zip = await geverZip({
    meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items })],
    files: {
      '1_Tabelle.xlsx': 'Tabelle',
      '2_kaputt.pdf': '%PDF-1.7 kaputt',
      '3_gedreht.pdf': Buffer.from(await turned.save()),
      '4_verdreht.pdf': await anOddPdf('Rotate', PDFString.of('90')),
      '5_Liste.pdf': await anOddPdf('Resources', PDFArray.withContext(turned.context)),
    },
  })
  const { member, ...where } = await anImportedMeeting(server, { zip })
  const { pdf } = await makeBook(server.as(member), where, {}, 'en')
  checkPdf(pdf)
  const { pages, marks } = await opened(pdf)
  expect(pages[2]).toMatch(/1_Tabelle.xlsx .* is not a PDF/)
  expect(pages[3]).toMatch(/2_kaputt.pdf .* is damaged or protected/)
  expect(marks.slice(-3)).toEqual(['3_gedreht.pdf', '4_verdreht.pdf', '5_Liste.pdf'].map((name, at) => [`- ${name}`, 5 + at]))
  for (const odd of [pages[5], pages[6]]) expect(odd?.trim()).toMatch(/^\S+ \d of 7$|^Page \d of 7$/)
  const [number] = await (async () => {
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise
    const page = await document.getPage(5)
    const { items } = await page.getTextContent()
    return items.flatMap((item) =>
      'transform' in item ? [page.getViewport({ scale: 1 }).convertToViewportPoint(item.transform[4], item.transform[5])] : [],
    )
  })()
  expect(number?.[0]).toBeGreaterThan(500)
  expect(number?.[1]).toBeGreaterThan(370)
})

test('the book has the pages of files that only the viewer reads, and what is drawn on them', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  const client = server.as(member)
  const kinds = [
    'a cycle in Kids',
    'no Type anywhere',
    'no Type of the pages',
    'pages without references',
    'a dictionary that does not close',
  ]
  const solid = () => aRectangle({ pageIndex: 1, x: 50, y: 60, width: 40, height: 30, stroke_width: 8, color: '#0000ff' })
  for (const kind of kinds) {
    const { version_id } = await aDocument(server, meeting, { bytes: brokenPdfs[kind]! })
    const layer = await privateLayerOf(client, version_id)
    await client.call(createAnnotation, { params: layer, body: { annotation: solid() } })
  }
  const { pdf } = await makeBook(client, { committee, meeting }, { annotations: 'true' })
  checkPdf(pdf)
  const { pages } = await opened(pdf)
  const expected = kinds.flatMap(() => ['Seite eins', 'Seite zwei'])
  expect(pages.slice(2).map((page) => /Seite (?:eins|zwei)/.exec(page)?.[0])).toEqual(expected)
  expect(expected.map((_, at) => showPage(pdf, 3 + at).colorAt(50, 70))).toEqual(kinds.flatMap(() => ['#ffffff', '#0000ff']))
})

test('one’s own sticky notes follow the page that replaces an unreadable file, with their page numbers', async () => {
  const { committee, member } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  const client = server.as(member)
  const { version_id } = await aDocument(server, meeting, { bytes: Buffer.from('%PDF-1.7 kaputt') })
  const layer = await privateLayerOf(client, version_id)
  const write = (pageIndex: number, text: string) =>
    client.call(createAnnotation, { params: layer, body: { annotation: aNote({ pageIndex, x: 300, y: 300, text }) } })
  await write(6, 'Auf der siebten Seite')
  await write(1, 'Auf der zweiten Seite')
  const { pages } = await opened((await makeBook(client, { committee, meeting }, { notes: 'true' })).pdf)
  expect(pages[2]).toContain('beschädigt oder mit einem Passwort geschützt')
  expect(pages[3]).toMatch(/1 · Seite 2, Muster Anna.*Auf der zweiten Seite.*2 · Seite 7, Muster Anna.*Auf der siebten Seite/)
  const without = await opened((await makeBook(client, { committee, meeting })).pdf)
  expect(without.pages).toHaveLength(3)
})

test('a second book by the same person waits for the first; others do not', async () => {
  // In sandboxed processes, of which two run at a time.
  await using site = await testServer({}, { sandbox: runSandboxed })
  const { committee, member, responsible } = await anImportedMeeting(site)
  const aBookOf = async (words: string) => {
    const where = { committee, meeting: await aMeeting(site, committee, {}) }
    const { sha256 } = await aDocument(site, where.meeting, { bytes: smallPdf(words) })
    return { where, path: join(site.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)) }
  }
  const [slow, quick] = [await aBookOf('Wird und wird nicht gelesen'), await aBookOf('Rasch gelesen')]
  // A named pipe: reading it blocks until somebody writes into it.
  await rm(slow.path)
  execFileSync('mkfifo', [slow.path])
  const mine = [0, 1].map(() => makeBook(site.as(member), slow.where))
  const { status } = await makeBook(site.as(responsible), quick.where)
  const writer = await open(slow.path, 'w')
  await rm(slow.path)
  await writer.close()
  expect([status, ...(await Promise.all(mine)).map((one) => one.status).sort((a, b) => a - b)]).toEqual([200, 409, 500])
})

test('refuses a book over the size limit with 413, and suggests what to do instead', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const size = (largestBook / 10) * 2 ** 20 + 1
  const versions = server.db.selectFrom('document').select('latest_version_id').where('meeting_id', '=', where.meeting.id)
  await server.db.updateTable('document_version').set({ size }).where('id', 'in', versions).execute()
  const { status, headers, pdf } = await makeBook(server.as(member), where)
  expect([status, headers['content-disposition']]).toEqual([413, undefined])
  expect(pdf).toEqual({ detail: expect.stringContaining('200 MB') })
})

test('refuses a book over the page limit with 413, and suggests the zip', async () => {
  const { member, committee } = await anImportedMeeting(server)
  const meeting = await aMeeting(server, committee, {})
  await aDocument(server, meeting, { bytes: smallPdf('Bericht', 10_001) })
  const { status, headers, pdf } = await makeBook(server.as(member), { committee, meeting })
  expect([status, headers['content-disposition']]).toEqual([413, undefined])
  expect(pdf).toEqual({ detail: expect.stringMatching(/mehr als 10000 Seiten.*ZIP-Datei/) })
})

test('a missing file makes the book fail with 500', async () => {
  const { member, ...where } = await anImportedMeeting(server)
  const { sha256 } = await server.db
    .selectFrom('document')
    .innerJoin('document_version', 'document_version.id', 'document.latest_version_id')
    .select('sha256')
    .where('meeting_id', '=', where.meeting.id)
    .executeTakeFirstOrThrow()
  await rm(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  const { status, headers } = await makeBook(server.as(member), where)
  expect([status, headers['content-disposition']]).toEqual([500, undefined])
})
