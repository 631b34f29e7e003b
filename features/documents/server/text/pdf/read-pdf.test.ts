import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readFileText } from '#features/documents/server/text/read-text.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { rawPage, rawPdf, rawStream } from '#testing/server/files/raw-pdf.ts'
import { inProcess } from '#testing/server/files/sandbox.ts'
import { xfaForm } from '#testing/server/files/xfa-form.ts'

const limits = { milliseconds: 60_000, memory: 512 * 2 ** 20 }

async function pagesOf(bytes: Buffer, sandbox = inProcess) {
  return readFileText(sandbox, { input: Readable.from([bytes]), kind: 'pdf', size: bytes.length }, limits)
}

/** The lines of the only page: those of its text first. */
async function linesOf(bytes: Buffer) {
  const read = await pagesOf(bytes)
  return 'problem' in read ? read.problem : read.pages.join('\n\n').split('\n').filter(Boolean)
}

const box = '/Rect [60 600 360 624]'
const catalog = (facts: string) => `<< /Type /Catalog /Pages 2 0 R ${facts} >>`
const fonts = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>'
const saying = (text: string) => rawStream(`BT /F1 12 Tf 60 700 Td (${text}) Tj ET`)
const pageWith = (facts: string) => rawPage.replace('/Resources << >>', `${fonts} ${facts}`)
const referencesFrom5 = (objects: unknown[]) => objects.map((_, index) => `${index + 5} 0 R`).join(' ')

/** A page that says "Gesuch" and has these annotations. */
const withAnnotations = (annotations: string[], text = 'Gesuch') =>
  rawPdf({
    page: pageWith(`/Annots [${referencesFrom5(annotations)}]`),
    content: saying(text),
    more: annotations.map((facts) => `<< /Type /Annot ${box} ${facts} >>`),
  })

/** A page that says "Gesuch" and has these fields. */
const aForm = (fields: string[], text = 'Gesuch') =>
  rawPdf({
    catalog: catalog(`/AcroForm << /Fields [${referencesFrom5(fields)}] >>`),
    page: pageWith(`/Annots [${referencesFrom5(fields)}]`),
    content: saying(text),
    more: fields.map((facts, index) => `<< /Type /Annot /Subtype /Widget /T (feld${index}) ${box} ${facts} >>`),
  })

/** A text of any characters as a PDF holds it. */
const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const [password, radio, combo, hidden] = [1 << 13, 1 << 15, 1 << 17, 2]
const states = (on: string) => `/AP << /N << /${on} 3 0 R /Off 3 0 R >> >> /V /${on} /AS /${on}`

test('the values of fields are read: texts, chosen options as displayed, labels of checked boxes', async () => {
  const fields = [
    `/FT /Tx /V (Zwetschgenweg 12)`,
    `/FT /Tx /V ${utf16('東京都\rZweite Zeile')}`,
    `/FT /Ch /Ff ${combo} /Opt [[(a) (Abfallgeb\\374hr)] [(k) (Kehrichtsack)]] /V (k)`,
    `/FT /Ch /Opt [[(1) (Montag)] [(2) (Dienstag)] [(3) (Mittwoch)]] /V [(1) (3)]`,
    `/FT /Ch /Ff ${combo} /Opt [(Bern)] /V (Olten)`,
    `/FT /Btn /TU (Eigent\\374merin) ${states('Ja')}`,
    `/FT /Btn ${states('Biotonne')}`,
    `/FT /Btn /TU (Nicht gew\\344hlt) /AP << /N << /Nein 3 0 R /Off 3 0 R >> >> /V /Off /AS /Off`,
    `/FT /Btn /Ff ${radio} ${states('Quartal')}`,
    `/FT /Sig`,
  ]
  const chosen = ['Zwetschgenweg 12', '東京都', 'Zweite Zeile', 'Kehrichtsack', 'Montag', 'Mittwoch', 'Olten']
  expect(await linesOf(aForm(fields))).toEqual(['Gesuch', ...chosen, 'Eigentümerin', 'Biotonne', 'Quartal'])
})

test('passwords, hidden fields, and fields without a value are left out', async () => {
  const fields = [`/FT /Tx /Ff ${password} /V (geheim)`, `/FT /Tx /F ${hidden} /V (versteckt)`, `/FT /Tx /F 32 /V (unsichtbar)`, `/FT /Tx`]
  expect(await linesOf(aForm(fields))).toEqual(['Gesuch'])
})

test('what the page or another field already says is read once, and a part of a word does not count', async () => {
  const fields = ['Zwetschgenweg 12', 'zwetschgenweg\\r12', 'Weg 1', 'Sonnenrain', 'Sonnenrain'].map((value) => `/FT /Tx /V (${value})`)
  expect(await linesOf(aForm(fields, 'Wohnhaft am Zwetschgenweg 12.'))).toEqual(['Wohnhaft am Zwetschgenweg 12.', 'Weg 1', 'Sonnenrain'])
})

test('the texts of annotations are read, but not their authors, states, links or hidden ones', async () => {
  const annotations = [
    '/Subtype /Text /T (Autorin) /Contents (Hier fehlt die Frist)',
    '/Subtype /FreeText /DA (/F1 12 Tf) /Contents (Freitext)',
    '/Subtype /Highlight /QuadPoints [60 720 100 720 60 695 100 695] /Contents (Gesuch)',
    '/Subtype /Square /RC (<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Reicher Text</p></body>)',
    '/Subtype /Text /F 2 /Contents (Versteckt)',
    '/Subtype /Text /StateModel (Review) /State (Accepted) /Contents (Accepted set by Autorin)',
    '/Subtype /Popup /Parent 5 0 R /Contents (Aufgeklappt)',
    '/Subtype /Link /Contents (https://example.org)',
    '/Subtype /FileAttachment /Contents (Beleg) /FS << /Type /Filespec /F (Quittung.pdf) /UF (Quittung.pdf) >>',
  ]
  const texts = ['Hier fehlt die Frist', 'Freitext', 'Reicher Text', 'Beleg', 'Quittung.pdf']
  expect(await linesOf(withAnnotations(annotations))).toEqual(['Gesuch', ...texts])
})

test('title, subject, keywords and names of embedded files are read with the first page, without the name of a program', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>Kompost</rdf:li><rdf:li>Sperrgut</rdf:li></rdf:Bag></dc:subject>
    </rdf:Description></rdf:RDF></x:xmpmeta>`
  const bytes = rawPdf({
    catalog: catalog('/Metadata 6 0 R /Names << /EmbeddedFiles << /Names [(Rechnung.xml) 7 0 R] >> >>'),
    pages: '<< /Type /Pages /Count 2 /Kids [3 0 R 9 0 R] >>',
    page: pageWith(''),
    content: saying('Gesuch'),
    more: [
      `<< /Title (Microsoft Word - Merkblatt) /Subject ${utf16('Gebühren')} /Keywords (Abfall, Sperrgut) /Author (Autorin) >>`,
      rawStream(xmp, '/Type /Metadata /Subtype /XML'),
      '<< /Type /Filespec /F (Rechnung.xml) /UF (Rechnung.xml) /EF << /F 8 0 R >> >>',
      rawStream('<a/>', '/Type /EmbeddedFile'),
      pageWith(''),
    ],
    trailer: '/Info 5 0 R',
  })
  const facts = ['Merkblatt', 'Gebühren', 'Abfall, Sperrgut', 'Kompost', 'Sperrgut', 'Rechnung.xml']
  expect(await pagesOf(bytes)).toEqual({ page_count: 2, pages: [`Gesuch\n\n${facts.join('\n')}`, 'Gesuch'] })
})

test('a page says at most 20,000 characters beside its text, and a text repeated without end is read once', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `/Subtype /Text /Contents (Bemerkung ${index})`)
  const lines = await linesOf(withAnnotations(many))
  expect(lines.slice(1, 3)).toEqual(['Bemerkung 0', 'Bemerkung 1'])
  const lengths = [lines.slice(1), (await linesOf(aForm([`/FT /Tx /V (${'lang '.repeat(10_000)})`]))).slice(1)].map((texts) =>
    typeof texts === 'string' ? texts : texts.join('\n').length,
  )
  expect(lengths).toEqual([expect.closeTo(20_000, -2), expect.closeTo(20_000, -2)])
  const same = await linesOf(
    rawPdf({
      page: pageWith(`/Annots [${'5 0 R '.repeat(10_000)}]`),
      content: saying('Gesuch'),
      more: [`<< /Type /Annot /Subtype /Text ${box} /Contents (Nochmals) >>`],
    }),
  )
  expect(same).toEqual(['Gesuch', 'Nochmals'])
})

test.each([
  [
    'a million annotations',
    rawPdf({
      page: pageWith(`/Annots [${'5 0 R '.repeat(1_000_000)}]`),
      content: saying('Gesuch'),
      more: [`<< /Type /Annot /Subtype /Text ${box} /Contents (Nochmals) >>`],
    }),
  ],
  [
    'a value of a hundred million characters',
    rawPdf({
      catalog: catalog('/AcroForm << /Fields [5 0 R] >>'),
      page: pageWith('/Annots [5 0 R]'),
      content: saying('Gesuch'),
      more: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) ${box} /V (${'x '.repeat(50_000_000)}) >>`],
      has_table: true,
    }),
  ],
])('%s: the text of the pages is read all the same', async (_, bytes) => {
  const read = await pagesOf(bytes, runSandboxed)
  expect(read).toEqual({ page_count: 1, pages: ['Gesuch'], is_cut: true })
})

test('of a dynamic XFA form the labels and values that the viewer shows are read, and never the page that asks to wait', async () => {
  expect(await pagesOf(xfaForm())).toEqual({ page_count: 1, pages: ['Gesuch um Beitrag\n1200\nVelowege'] })
  expect(await pagesOf(xfaForm({ isBroken: true }))).toEqual({ page_count: 1, pages: [''] })
  expect(await pagesOf(xfaForm({ hasField: true }))).toEqual({ page_count: 1, pages: ['Name'] })
})
