import { deflateRawSync } from 'node:zlib'
import { packageOf } from '#app/demo/council/papers/office-files.ts'
import { makeZip } from '#features/meetings/server/zip/zip-maker.ts'
import type { ReadableKind } from '#platform/server/files/text-kind.ts'
import { aCompoundFile, aDocx, aMsg, anOfficeFile, element } from './office-files.ts'

/** A file that would cost a careless reader its memory, its time or its secrets. */
type HostileText = [name: string, kind: ReadableKind, make: () => Buffer | Promise<Buffer>]

const secret = 'file:///etc/passwd'
const outside = `<!DOCTYPE a [<!ENTITY b SYSTEM "${secret}">]>`
const laughs = `<!DOCTYPE a [<!ENTITY b0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join('')}]>`
const docx = (main: string, more: Record<string, string | Buffer> = {}) =>
  anOfficeFile('word/document.xml', { 'word/document.xml': main, ...more })
const body = (content: string) => element('w:document', `<w:body>${content}</w:body>`)
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const xlsx = (sheet: string, more: Record<string, string> = {}) =>
  anOfficeFile(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': '<workbook xmlns:r="urn:r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    },
    {
      'xl/workbook.xml': [
        { type: 'worksheet', target: 'worksheets/sheet1.xml' },
        ...Object.keys(more).map((part) => ({ type: 'sharedStrings', target: part.slice(3) })),
      ],
    },
  )
const row = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
const odt = (content: string) => packageOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
const odf = (content: string) =>
  `<office:document-content xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:b"><office:body>${content}</office:body></office:document-content>`
const within = (depth: number): Promise<Buffer> =>
  depth === 0 ? aDocx('innen') : within(depth - 1).then((inner) => docx(body(paragraph('aussen')), { 'word/embeddings/a.docx': inner }))
const bomb = (size: number) =>
  makeZip([
    {
      name: '_rels/.rels',
      data: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    { name: 'word/document.xml', data: Buffer.alloc(size, '<w:p><w:t>a</w:t></w:p>'), deflate: true },
  ])
const claiming = (claims: object) => makeZip([{ name: 'word/document.xml', data: body(paragraph('a')), claims }])
const tags = (depth: number, name: string) => `${`<${name}>`.repeat(depth)}${`</${name}>`.repeat(depth)}`
const mail = (head: string, text = 'Text') => Buffer.from(`From: a@example.org\r\n${head}\r\n\r\n${text}`)
const parts = (depth: number): string =>
  depth === 0
    ? 'Content-Type: text/plain\r\n\r\ninnen'
    : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${parts(depth - 1)}\r\n--b${depth}--`

const office: HostileText[] = [
  ['an entity from outside, in Word', 'office', () => docx(`${outside}${body(paragraph('&b;'))}`)],
  ['an entity from outside, in a sheet', 'office', () => xlsx(`${outside}${row('<c><v>&b;</v></c>')}`)],
  ['an entity from outside, in OpenDocument', 'office', () => odt(`${outside}${odf('<text:p>&b;</text:p>')}`)],
  [
    'an entity from outside, in relationships',
    'office',
    () => packageOf({ '_rels/.rels': `${outside}<Relationships>&b;</Relationships>` }),
  ],
  ['entities that laugh, in Word', 'office', () => docx(`${laughs}${body(paragraph('&b12;'))}`)],
  ['entities that laugh, in OpenDocument', 'office', () => odt(`${laughs}${odf('<text:p>&b12;</text:p>')}`)],
  ['a document type of the web', 'office', () => docx(`<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">${body('')}`)],
  ['a style sheet of the web', 'office', () => docx(`<?xml-stylesheet href="http://127.0.0.1:1/a.xsl"?>${body(paragraph('Antrag'))}`)],
  ['a document of 300 MB in little', 'office', () => bomb(300_000_000)],
  [
    'a document that is its own part',
    'office',
    () =>
      anOfficeFile(
        'word/document.xml',
        { 'word/document.xml': body(paragraph('a')) },
        {
          'word/document.xml': [
            { type: 'aFChunk', target: 'document.xml' },
            { type: 'header', target: 'document.xml' },
          ],
        },
      ),
  ],
  ['documents in documents, fifty deep', 'office', () => within(50)],
  ['parts outside of the package', 'office', () => anOfficeFile('../../../../etc/passwd', {})],
  ['a part that is a file of this machine', 'office', () => anOfficeFile('file:///etc/passwd', {})],
  ['a part of the web', 'office', () => anOfficeFile('http://127.0.0.1:1/a.xml', {})],
  ['names without letters', 'office', () => anOfficeFile('', {})],
  ['20,001 parts', 'office', () => makeZip(Array.from({ length: 20_001 }, (_, at) => ({ name: `word/${at}.xml` })))],
  ['a part with a false size', 'office', () => claiming({ size: 1 })],
  ['a part with a false checksum', 'office', () => claiming({ checksum: 1 })],
  ['a part behind the end', 'office', () => claiming({ offset: 0x7fffffff })],
  [
    'compressed bytes without an end',
    'office',
    () =>
      makeZip([{ name: 'content.xml', packed: deflateRawSync(Buffer.alloc(90_000)).subarray(0, -5), claims: { method: 8, size: 90_000 } }]),
  ],
  ['100,000 paragraphs within each other', 'office', () => docx(body(tags(100_000, 'w:p')))],
  ['a million empty paragraphs', 'office', () => docx(body('<w:p/>'.repeat(1_000_000)))],
  ['one word of ten million letters', 'office', () => docx(body(paragraph('a'.repeat(10_000_000))))],
  ['an attribute of ten million letters', 'office', () => docx(body(`<w:p a="${'a'.repeat(10_000_000)}"/>`))],
  ['100,000 attributes', 'office', () => docx(body(`<w:p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`))],
  ['a name of a million letters', 'office', () => docx(body(`<${'a'.repeat(1_000_000)}/>`))],
  ['NUL in the text', 'office', () => docx(body(paragraph('a\0b')))],
  ['numbers of characters that are none', 'office', () => docx(body(paragraph('&#x110000;&#0;&#xd800;')))],
  ['UTF-7', 'office', () => docx('<?xml version="1.0" encoding="UTF-7"?>+ADw-script+AD4-')],
  [
    'half of UTF-16',
    'office',
    () =>
      docx(
        Buffer.from(`\ufeff${body(paragraph('Antrag'))}`, 'utf16le')
          .subarray(0, -3)
          .toString('latin1'),
      ),
  ],
  ['a cell far outside', 'office', () => xlsx(row('<c r="XFD1048576"><v>1</v></c><c r="ZZZZZZ99999999999"><v>2</v></c>'))],
  [
    'texts that are not there',
    'office',
    () => xlsx(row('<c t="s"><v>999999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c>'), { 'xl/sharedStrings.xml': '<sst/>' }),
  ],
  ['dates beyond every year', 'office', () => xlsx(row('<c s="1"><v>1e308</v></c><c s="-1"><v>-1e308</v></c><c><v>NaN</v></c>'))],
  [
    'a number format of a million letters',
    'office',
    () =>
      xlsx(row('<c s="0"><v>1</v></c>'), {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'[y'.repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
      }),
  ],
  [
    'a cell repeated a milliard of times',
    'office',
    () =>
      odt(
        odf(
          '<table:table><table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
        ),
      ),
  ],
  ['spaces repeated a milliard of times', 'office', () => odt(odf('<text:p>a<text:s text:c="999999999"/>b</text:p>'))],
  [
    'OLE that is none',
    'office',
    () => docx(body(paragraph('a')), { 'word/embeddings/a.bin': Buffer.from('d0cf11e0a1b11ae1'.padEnd(4_096, 'f'), 'hex') }),
  ],
  [
    'OLE with a path',
    'office',
    () =>
      docx(body(paragraph('a')), {
        'word/embeddings/a.bin': aCompoundFile({
          '\u0001Ole10Native': Buffer.from(`\x02\0../../../etc/passwd\0`.padEnd(500, 'a'), 'latin1'),
        }),
      }),
  ],
]

const mails: HostileText[] = [
  ['a mail of a thousand mails', 'eml', () => mail(parts(1_000))],
  ['a mail with a limit that is empty', 'eml', () => mail('Content-Type: multipart/mixed; boundary=""', '--\r\n--\r\n'.repeat(10_000))],
  ['a mail with a million headers', 'eml', () => mail('X: 1\r\n'.repeat(1_000_000).trimEnd())],
  ['a header of ten million letters', 'eml', () => mail(`Subject: ${'=?utf-8?q?=41?='.repeat(700_000)}`)],
  [
    'letters that are named falsely',
    'eml',
    () => mail('Content-Type: text/plain; charset="../../etc/passwd"\r\nContent-Transfer-Encoding: none'),
  ],
  ['base 64 that is none', 'eml', () => mail('Content-Transfer-Encoding: base64', '=*'.repeat(100_000))],
  ['a body that lies outside', 'eml', () => mail(`Content-Type: message/external-body; access-type=local-file; name="/etc/passwd"`)],
  [
    'an Outlook mail that is its own attachment',
    'msg',
    () =>
      aMsg({
        texts: { '0037': 'a' },
        folders: { '__attach_version1.0_#00000000': { folders: { __substg1_3701000D: { texts: { '0037': 'b' } } } } },
      }),
  ],
  [
    'an Outlook mail with RTF without an end',
    'msg',
    () => aMsg({ bytes: { 1009: Buffer.from(`00000000${'f'.repeat(8)}4c5a4675${'0'.repeat(8)}${'ff'.repeat(500)}`, 'hex') } }),
  ],
  ['a calendar of a million events', 'content_lines', () => Buffer.from('BEGIN:VEVENT\r\nSUMMARY:a\r\n'.repeat(400_000))],
  [
    'a rule without an end',
    'content_lines',
    () => Buffer.from('BEGIN:VEVENT\r\nRRULE:FREQ=SECONDLY;INTERVAL=0\r\nSUMMARY:a\r\nEND:VEVENT'),
  ],
  ['a page of 200,000 elements within each other', 'html', () => Buffer.from(tags(200_000, 'div'))],
  [
    'a page with a frame of this machine',
    'html',
    () => Buffer.from(`<iframe src="${secret}"></iframe><object data="${secret}">a</object><base href="${secret}">`),
  ],
  ['a page of open quotation marks', 'html', () => Buffer.from('<a href="'.repeat(300_000))],
  ['a text of ten million lines', 'plain', () => Buffer.alloc(10_000_000, '\n')],
]

/** Office files, mails and pages with entities, bombs, circular parts, or references to files and addresses of the machine that reads them. */
export const hostileTexts: readonly HostileText[] = [...office, ...mails]
