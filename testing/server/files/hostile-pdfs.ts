import { deflateSync } from 'node:zlib'
import { smallPdf } from './gever-zip.ts'

type Made = [name: string, pdf: () => Buffer]

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>'
const stream = (content: string | Buffer, facts = '') => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${facts} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

/** Catalog, pages, one page, its content, and further objects from 5 on; readers must rebuild the missing cross-reference table. */
function pdf(parts: { catalog?: string; pages?: string; page?: string; content?: Buffer; more?: (string | Buffer)[] } = {}): Buffer {
  const objects = [
    parts.catalog ?? '<< /Type /Catalog /Pages 2 0 R >>',
    parts.pages ?? '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    parts.page ?? page,
    parts.content ?? stream('BT /F1 12 Tf (Antrag) Tj ET'),
    ...(parts.more ?? []),
  ]
  const written = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]),
  )
  const size = objects.length + 1
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...written,
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`),
  ])
}

const good = smallPdf('Antrag')
const replaced = (from: string, to: string) => Buffer.from(good.toString('latin1').replace(from, to), 'latin1')
const bomb = (times: number) => {
  let bytes = deflateSync(Buffer.alloc(50_000_000))
  for (let time = 1; time < times; time++) bytes = deflateSync(bytes)
  return bytes
}
const filters = (times: number) => `/Filter [${'/FlateDecode '.repeat(times)}]`
const onPage = (facts: string) => page.replace('/Resources << >>', `/Resources << >> ${facts}`)
const withResources = (resources: string) => page.replace('/Resources << >>', `/Resources << ${resources} >>`)
const image = (facts: string) =>
  pdf({
    page: withResources('/XObject << /I 5 0 R >>'),
    content: stream('/I Do'),
    more: [stream('x', `/Type /XObject /Subtype /Image ${facts}`)],
  })
const acting = (action: string) => pdf({ catalog: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>` })

/** Truncated, broken, or mislabelled. */
const broken: Made[] = [
  ['a head alone', () => Buffer.from('%PDF-1.7\n')],
  ['a head and an end', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part): Made => [`cut off after ${part * 100} %`, () => good.subarray(0, good.length * part)]),
  ['without its head', () => Buffer.concat([Buffer.alloc(900, ' '), good])],
  ['two one behind the other', () => Buffer.concat([good, good])],
  ['with NUL all over', () => Buffer.concat([good, Buffer.alloc(100_000)])],
  ['a table beyond its end', () => replaced('startxref\n', 'startxref\n99999999')],
  ['a table before its begin', () => replaced('startxref\n', 'startxref\n-')],
  ['a table of a milliard', () => replaced('xref\n0 ', 'xref\n0 999999999')],
  ['a size beyond every number', () => replaced('/Size ', '/Size 999999999999999')],
  ['a length that is too large', () => replaced('/Length ', '/Length 999')],
  ['a length below nothing', () => replaced('/Length ', '/Length -')],
  ['a version that is none', () => replaced('%PDF-1.7', '%PDF-9.9')],
  ['a root that is a number', () => replaced('/Root 1 0 R', '/Root 7')],
  ['a root that is not there', () => replaced('/Root 1 0 R', '/Root 99 0 R')],
  ['no root', () => replaced('/Root 1 0 R', '')],
  [
    'a password that nobody knows',
    () => replaced('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard /V 5 /R 6 /O (x) /U (y) /P -1 >>'),
  ],
  ['an encryption that is none', () => replaced('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Own >>')],
  ['a table that leads to itself', () => replaced('/Root 1 0 R', '/Root 1 0 R /Prev 9')],
]

/** Cyclic, endless, or too deeply nested. */
const circles: Made[] = [
  ['pages that are their own parent', () => pdf({ pages: '<< /Type /Pages /Count 1 /Kids [2 0 R] >>' })],
  ['pages that lead to the catalog', () => pdf({ pages: '<< /Type /Pages /Count 1 /Kids [1 0 R] >>' })],
  ['a milliard of pages, it says', () => pdf({ pages: '<< /Type /Pages /Count 999999999 /Kids [3 0 R] >>' })],
  ['pages below nothing', () => pdf({ pages: '<< /Type /Pages /Count -5 /Kids [3 0 R] >>' })],
  ['one page 100,000 times', () => pdf({ pages: `<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(100_000)}] >>` })],
  ['pages that are no list', () => pdf({ pages: '<< /Type /Pages /Count 1 /Kids (x) >>' })],
  ['a page that is a text', () => pdf({ page: '(x)' })],
  ['a page that is its own content', () => pdf({ page: page.replace('4 0 R', '3 0 R') })],
  ['lists within each other', () => pdf({ more: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`], page: onPage('/Annots 5 0 R') })],
  [
    'dictionaries within each other',
    () => pdf({ more: [`${'<< /A '.repeat(50_000)}1${' >>'.repeat(50_000)}`], page: onPage('/Annots 5 0 R') }),
  ],
  ['a reference to itself', () => pdf({ more: ['5 0 R'], page: onPage('/Annots 5 0 R') })],
  [
    'a form that draws itself',
    () =>
      pdf({
        page: withResources('/XObject << /I 5 0 R >>'),
        content: stream('/I Do'),
        more: [stream('/I Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >>')],
      }),
  ],
  [
    'an outline that goes round',
    () =>
      pdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
        more: ['<< /First 5 0 R /Next 5 0 R /Last 5 0 R /Title (x) >>'],
      }),
  ],
  ['a length that is itself', () => pdf({ content: Buffer.from('<< /Length 4 0 R >>\nstream\nx\nendstream') })],
  ['brackets without end', () => pdf({ content: stream(`BT ${'('.repeat(200_000)}`) })],
  ['states without end', () => pdf({ content: stream('q '.repeat(1_000_000)) })],
]

/** Small, but large once decompressed. */
const bombs: Made[] = [
  ['a content of 50 MB in little', () => pdf({ content: stream(bomb(1), filters(1)) })],
  ['the same, packed twice', () => pdf({ content: stream(bomb(2), filters(2)) })],
  ['the same, packed five times', () => pdf({ content: stream(bomb(5), filters(5)) })],
  ['a thousand filters', () => pdf({ content: stream('x', filters(1_000)) })],
  ['a filter that is none', () => pdf({ content: stream('x', '/Filter /Own') })],
  ['bytes that are not packed', () => pdf({ content: stream('x', filters(1)) })],
  ['a picture of a milliard of dots', () => image('/Width 31000 /Height 31000 /BitsPerComponent 8 /ColorSpace /DeviceRGB')],
  ['a picture below nothing', () => image('/Width -1 /Height -1 /BitsPerComponent 99 /ColorSpace /Own')],
  ['a picture that is no JPEG', () => image('/Width 10 /Height 10 /Filter /DCTDecode')],
  ['a picture that is no JBIG2', () => image('/Width 10 /Height 10 /Filter /JBIG2Decode')],
  ['a picture that is no JPEG 2000', () => image('/Width 10 /Height 10 /Filter /JPXDecode')],
  ['a page without end', () => pdf({ page: page.replace('595 842', '1e30 1e30') })],
  ['a page without size', () => pdf({ page: page.replace('595 842', '0 0') })],
  ['a page turned by a little', () => pdf({ page: onPage('/Rotate 37') })],
  ['a page whose box is a text', () => pdf({ page: page.replace('[0 0 595 842]', '(x)') })],
  [
    'a font that is its own',
    () =>
      pdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: ['<< /Type /Font /Subtype /Type0 /DescendantFonts [5 0 R] /Encoding 5 0 R >>'],
      }),
  ],
  [
    'a font that is none',
    () =>
      pdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: ['<< /Type /Font /Subtype /TrueType /FontDescriptor << /FontFile2 6 0 R >> >>', stream('no font')],
      }),
  ],
  [
    'a table of letters without end',
    () =>
      pdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: [
          '<< /Type /Font /Subtype /Type0 /ToUnicode 6 0 R >>',
          stream('begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
        ],
      }),
  ],
]

/** Content that would have effects if it ran. */
const active: Made[] = [
  ['a script', () => acting('<< /S /JavaScript /JS (app.alert\\(1\\)) >>')],
  ['a program to start', () => acting('<< /S /Launch /F (/bin/sh) >>')],
  ['an address to ask', () => acting('<< /S /URI /URI (http://127.0.0.1:1/) >>')],
  ['a form to send', () => acting('<< /S /SubmitForm /F (http://127.0.0.1:1/) >>')],
  ['a file of this machine', () => pdf({ content: stream('', '/F (/etc/passwd)') })],
  [
    'XFA with entities',
    () =>
      pdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 5 0 R /Fields [] >> >>',
        more: [stream('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
      }),
  ],
  [
    'metadata with entities',
    () =>
      pdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>',
        more: [stream('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', '/Type /Metadata /Subtype /XML')],
      }),
  ],
]

/** PDFs that would crash or exhaust a careless server. */
export const hostilePdfs: readonly Made[] = [...broken, ...circles, ...bombs, ...active]
