import { expect, test } from 'vitest'
import { packageOf } from '#app/demo/council/papers/office-files.ts'
import { collectPages } from '#features/documents/server/text/pages.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { aCompoundFile, aDocx, anOfficeFile, element } from '#testing/server/files/office-files.ts'
import { readOffice } from './office.ts'
import { openPackage } from './package.ts'

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pages = collectPages()
  await readOffice(bytes, pages)
  return pages.end().pages
}

test('reads a Word document with headers and footnotes, without deletions, fields and comments', async () => {
  const body = `<w:body>
    <w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Der Kredit</w:t><w:tab/><w:t xml:space="preserve">be</w:t></w:r><w:r><w:t>trägt</w:t></w:r></w:p>
    <w:p><w:r><w:t>CHF 250</w:t><w:noBreakHyphen/><w:t>000</w:t><w:br/><w:t>netto &amp; brutto</w:t></w:r></w:p>
    <w:del><w:r><w:delText>gestrichen</w:delText></w:r></w:del><w:r><w:instrText>PAGEREF</w:instrText></w:r>
    <mc:AlternateContent><mc:Choice><w:p><w:r><w:t>Kasten</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>Kasten</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>
  </w:body>`
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const bytes = await anOfficeFile(
    '/word/document2.xml',
    {
      'word/document2.xml': element('w:document', body),
      'word/footnotes.xml': element('w:footnotes', paragraph('Gemäss Gesetz.')),
      'word/header1.xml': element('w:hdr', paragraph('Baudepartement')),
      'word/comments.xml': element('w:comments', paragraph('Stimmt das?')),
    },
    {
      'word/document2.xml': [
        { type: 'header', target: 'header1.xml' },
        { type: 'footnotes', target: 'footnotes.xml' },
        { type: 'comments', target: 'comments.xml' },
      ],
    },
  )
  expect(await pagesOf(bytes)).toEqual(['Der Kredit beträgt\nCHF 250-000\nnetto & brutto\nKasten\nBaudepartement\nGemäss Gesetz.'])
})

test('reads slides as pages in their displayed order, each with its speaker notes', async () => {
  const slide = (text: string) =>
    element('p:sld', `<a:p><a:r><a:t>${text}</a:t></a:r></a:p><a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>`)
  const bytes = await anOfficeFile(
    'ppt/presentation.xml',
    {
      'ppt/presentation.xml': element(
        'p:presentation',
        '<p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst>',
      ),
      'ppt/slides/slide1.xml': slide('Kosten'),
      'ppt/slides/slide2.xml': slide('Ausgangslage'),
      'ppt/notesSlides/notesSlide1.xml': slide('Die Zahlen langsam erklären'),
    },
    {
      'ppt/presentation.xml': [
        { type: 'slide', target: 'slides/slide1.xml' },
        { type: 'slide', target: 'slides/slide2.xml' },
      ],
      'ppt/slides/slide1.xml': [{ type: 'notesSlide', target: '../notesSlides/notesSlide1.xml' }],
    },
  )
  expect(await pagesOf(bytes)).toEqual(['Ausgangslage', 'Kosten\nDie Zahlen langsam erklären'])
})

test('reads sheets as pages with their names, with dates as dates and rounded numbers', async () => {
  const cells = `<row><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>Be</t></r><r><t>trag</t></r></is></c><c t="str"><f>A1</f><v>Summe</v></c></row>
    <row><c s="1"><v>46280.5</v></c><c s="2"><v>46280</v></c><c><v>0.30000000000000004</v></c><c s="3"><v>1250000</v></c><c s="1"/></row>`
  const bytes = await anOfficeFile(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': element('workbook', '<sheets><sheet name="Fristen" r:id="rId3"/><sheet name="Leer" r:id="rId4"/></sheets>'),
      'xl/sharedStrings.xml': element('sst', '<si><t>unbenutzt</t></si><si><r><t>Ge</t></r><r><t>schäft</t></r><rPh><t>ゲ</t></rPh></si>'),
      'xl/styles.xml': element(
        'styleSheet',
        `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;red&quot;[Red]#,##0"/></numFmts>
         <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>`,
      ),
      'xl/worksheets/sheet1.xml': element('worksheet', `<sheetData>${cells}</sheetData>`),
      'xl/worksheets/sheet2.xml': element('worksheet', '<sheetData/>'),
    },
    {
      'xl/workbook.xml': [
        { type: 'sharedStrings', target: 'sharedStrings.xml' },
        { type: 'styles', target: 'styles.xml' },
        { type: 'worksheet', target: 'worksheets/sheet1.xml' },
        { type: 'worksheet', target: 'worksheets/sheet2.xml' },
      ],
    },
  )
  expect(await pagesOf(bytes)).toEqual(['Fristen\nGeschäft Betrag Summe\n15.09.2026 15.09.2026 0.3 1250000', 'Leer'])
})

const openNames = 'xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:ta" xmlns:draw="urn:d" xmlns:style="urn:s"'
const openContent = (body: string) => `<office:document-content ${openNames}><office:body>${body}</office:body></office:document-content>`

test('reads an OpenDocument text with its header, without deletions and comments', async () => {
  const body = `<office:text><text:tracked-changes><text:p>gestrichen</text:p></text:tracked-changes>
    <text:h>Antrag<office:annotation><text:p>Stimmt das?</text:p></office:annotation></text:h>
    <text:p>Der
       Kredit<text:s text:c="2"/><text:span>beträgt</text:span><text:tab/>250<text:line-break/>netto</text:p></office:text>`
  const styles = `<office:document-styles ${openNames}><style:header><text:p>Baudepartement</text:p></style:header></office:document-styles>`
  const parts = { 'content.xml': openContent(body), 'styles.xml': styles }
  expect(await pagesOf(await packageOf({ mimetype: 'application/vnd.oasis.opendocument.text', ...parts }))).toEqual([
    'Antrag\nDer Kredit beträgt 250\nnetto\nBaudepartement',
  ])
})

test('reads sheets and slides of OpenDocument files as pages, but a table on a slide as part of it', async () => {
  const table = (name: string, text: string) =>
    `<table:table table:name="${name}"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`
  const sheets = openContent(`<office:spreadsheet>${table('Kosten', 'Los 1')}${table('Fristen', 'Juni')}</office:spreadsheet>`)
  const slides = openContent(
    `<office:presentation><draw:page><text:p>Lage</text:p>${table('T', 'Los 1')}</draw:page><draw:page><text:p>Ende</text:p></draw:page></office:presentation>`,
  )
  expect(await pagesOf(await packageOf({ 'content.xml': sheets }))).toEqual(['Kosten\nLos 1', 'Fristen\nJuni'])
  expect(await pagesOf(await packageOf({ 'content.xml': slides }))).toEqual(['Lage\nLos 1', 'Ende'])
})

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const aWordFile = (parts: Record<string, string | Buffer>, targets: { type: string; target: string }[]) =>
  anOfficeFile(
    'word/document.xml',
    { 'word/document.xml': element('w:document', `<w:body>${paragraph('Bericht')}</w:body>`), ...parts },
    { 'word/document.xml': targets },
  )
const smartArt = element(
  'dgm:dataModel',
  '<dgm:ptLst><dgm:pt><dgm:t><a:bodyPr/><a:p><a:r><a:t>Gemeinderat</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>',
)
const chart = element(
  'c:chartSpace',
  `<c:title><a:p><a:r><a:t>Steuerertrag</a:t></a:r></a:p></c:title>
   <c:cat><c:strRef><c:strCache><c:pt><c:v>Natürliche Personen</c:v></c:pt></c:strCache></c:strRef></c:cat>
   <c:val><c:numRef><c:numCache><c:pt><c:v>4711</c:v></c:pt></c:numCache></c:numRef></c:val>`,
)

test('reads diagrams, charts and text boxes of documents, slides and sheets', async () => {
  const [diagram, chartOf] = [
    { type: 'diagramData', target: '../diagrams/data1.xml' },
    { type: 'chart', target: '../charts/chart1.xml' },
  ]
  const document = await aWordFile({ 'diagrams/data1.xml': smartArt, 'charts/chart1.xml': chart }, [diagram, chartOf])
  expect(await pagesOf(document)).toEqual(['Bericht\nGemeinderat\nSteuerertrag\nNatürliche Personen'])
  const slides = await anOfficeFile(
    'ppt/presentation.xml',
    {
      'ppt/presentation.xml': element('p:presentation', '<p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst>'),
      'ppt/slides/slide1.xml': element('p:sld', '<a:p><a:r><a:t>Lage</a:t></a:r></a:p>'),
      'ppt/diagrams/data1.xml': smartArt,
    },
    { 'ppt/presentation.xml': [{ type: 'slide', target: 'slides/slide1.xml' }], 'ppt/slides/slide1.xml': [diagram] },
  )
  expect(await pagesOf(slides)).toEqual(['Lage\nGemeinderat'])
  const workbook = await anOfficeFile(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': element('workbook', '<sheets><sheet name="Kosten" r:id="rId1"/></sheets>'),
      'xl/worksheets/sheet1.xml': element('worksheet', '<sheetData/>'),
      'xl/drawings/drawing1.xml': element('xdr:wsDr', '<xdr:txBody><a:p><a:r><a:t>Hinweis im Textfeld</a:t></a:r></a:p></xdr:txBody>'),
      'xl/charts/chart1.xml': chart,
    },
    {
      'xl/workbook.xml': [{ type: 'worksheet', target: 'worksheets/sheet1.xml' }],
      'xl/worksheets/sheet1.xml': [{ type: 'drawing', target: '../drawings/drawing1.xml' }],
      'xl/drawings/drawing1.xml': [chartOf],
    },
  )
  expect(await pagesOf(workbook)).toEqual(['Kosten\nHinweis im Textfeld\nSteuerertrag\nNatürliche Personen'])
})

const packaged = (name: string, bytes: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from(`____\x02\0${name}\0C:\\${name}\0\0\0\x03\0\x02\0\0\0C\0`, 'latin1'), size, bytes])
}

test('reads documents that a Word document includes, and files embedded in it', async () => {
  const inner = await aDocx('Eingebettet')
  const parts = {
    'word/chunk.html': Buffer.from('<html><body><p>Aus einem Merkblatt</p></body></html>'),
    'word/chunk.mht': Buffer.from('MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Aus dem Archiv</p>'),
    'word/chunk.docx': await aDocx('Aus einer Vorlage'),
    'embeddings/sheet.docx': inner,
    'embeddings/object1.bin': aCompoundFile({ Package: await aDocx('Im Objekt') }),
    'embeddings/object2.bin': aCompoundFile({ CONTENTS: smallPdf('Als PDF') }),
    'embeddings/object3.bin': aCompoundFile({ '\u0001Ole10Native': packaged('Anhang.txt', Buffer.from('Als Text')) }),
  }
  const bytes = await aWordFile(parts, [
    ...['chunk.html', 'chunk.mht', 'chunk.docx'].map((target) => ({ type: 'aFChunk', target })),
    { type: 'package', target: '../embeddings/sheet.docx' },
    ...[1, 2, 3].map((number) => ({ type: 'oleObject', target: `../embeddings/object${number}.bin` })),
  ])
  expect(await pagesOf(bytes)).toEqual([
    'Bericht',
    'Aus einem Merkblatt',
    'Aus dem Archiv',
    'Aus einer Vorlage',
    'Eingebettet',
    'Im Objekt',
    'Als PDF\nSeite 1 von 1',
    'Anhang.txt',
    'Als Text',
  ])
})

test('a damaged or too deeply embedded file, and parts that refer to each other, leave the text around them', async () => {
  let nested = await aDocx('Zuinnerst')
  for (const depth of [5, 4, 3, 2, 1])
    nested = await anOfficeFile(
      'word/document.xml',
      { 'word/document.xml': element('w:document', paragraph(`Tiefe ${depth}`)), 'word/in.docx': nested },
      { 'word/document.xml': [{ type: 'package', target: 'in.docx' }] },
    )
  expect(await pagesOf(nested)).toEqual(['Tiefe 1', 'Tiefe 2', 'Tiefe 3', 'Tiefe 4'])
  const odd = await anOfficeFile(
    'word/document.xml',
    {
      'word/document.xml': element('w:document', paragraph('Bericht')),
      'word/header1.xml': element('w:hdr', paragraph('Kopf')),
      'word/in.docx': Buffer.from('PK kaputt'),
      'word/object.bin': Buffer.from('d0cf11e0a1b11ae100', 'hex'),
    },
    {
      'word/document.xml': [
        { type: 'header', target: 'header1.xml' },
        { type: 'package', target: 'in.docx' },
        { type: 'oleObject', target: 'object.bin' },
        { type: 'chart', target: 'missing.xml' },
      ],
      'word/header1.xml': [{ type: 'header', target: 'header1.xml' }],
    },
  )
  expect(await pagesOf(odd)).toEqual(['Bericht\nKopf'])
})

test('reads objects in an OpenDocument file, and says when it is encrypted', async () => {
  const text = openContent('<office:text><text:p>Bericht</text:p></office:text>')
  const object = openContent('<office:chart><text:p>Steuerertrag</text:p></office:chart>')
  expect(
    await pagesOf(await packageOf({ 'content.xml': text, 'Object 1/content.xml': object, 'ObjectReplacements/Object 1': 'x' })),
  ).toEqual(['Bericht\nSteuerertrag'])
  const manifest = `<manifest:manifest xmlns:manifest="urn:m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`
  const encrypted: Record<string, string>[] = [
    { 'content.xml': 'kein XML', 'META-INF/manifest.xml': manifest },
    { 'encrypted-package': 'x' },
  ]
  for (const parts of encrypted) await expect(packageOf(parts).then(pagesOf)).rejects.toThrow('an OpenDocument file with a password')
})

const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document xmlns:w="urn:w"><w:p><w:t>&b;</w:t></w:p></w:document>`
const withMain = (xml: string) => anOfficeFile('word/document.xml', { 'word/document.xml': xml })

/** A file whose compressed content is overwritten. */
async function damaged(): Promise<Buffer> {
  const bytes = await aDocx('Kredit '.repeat(2_000))
  return bytes.fill(0xff, bytes.indexOf('word/document.xml') + 20, bytes.indexOf('word/document.xml') + 60)
}

test.each([
  [
    'an office file with a password',
    () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(4_000, '0'), 'hex'),
    'no office file, or one with a password',
  ],
  ['a truncated one', async () => (await aDocx('Kredit')).subarray(0, -30), 'no office file, or one with a password'],
  ['one with damaged content', damaged, 'a damaged zip'],
  ['a zip of something else', () => packageOf({ 'bild.txt': 'x' }), 'no office file that we read'],
  ['one with references to itself and to nothing', () => anOfficeFile('_rels/.rels', {}), 'no office file that we read'],
  ['endlessly growing entities', () => withMain(laughs), 'XML with a document type'],
  ['XML that is none', () => withMain('<w:document xmlns:w="urn:w"><w:p></w:document>'), 'XML that is not well-formed'],
])('rejects %s with the reason', async (_name, bytes, problem) => {
  await expect(Promise.resolve(bytes()).then(pagesOf)).rejects.toThrow(problem)
})

test('limits how much an office file may unpack', async () => {
  const office = await openPackage(await packageOf({ 'content.xml': Buffer.alloc(2 ** 25) }))
  const read = () => Array.fromAsync(office.read('content.xml'), ({ length }) => length)
  for (let time = 1; time <= 8; time += 1) await read()
  await expect(read()).rejects.toThrow('unpacks to too much')
})

test('bytes after the end of an office file do not matter', async () => {
  const document = await aDocx('Antrag')
  const wrong = Buffer.from(document)
  wrong.writeUInt16LE(7, wrong.length - 2)
  for (const bytes of [Buffer.concat([document, Buffer.from('\n\0\n')]), wrong]) expect(await pagesOf(bytes)).toEqual(['Antrag'])
})
