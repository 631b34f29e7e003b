import { deflateSync } from 'node:zlib'
import { smallPdf } from './gever-zip.ts'
import { hostileStructures } from './hostile-pdf-structures.ts'
import { rawPage, rawPdf, rawStream } from './raw-pdf.ts'

type Made = [name: string, pdf: () => Buffer]

const good = smallPdf('Antrag')
const replaced = (from: string, to: string) => Buffer.from(good.toString('latin1').replace(from, to), 'latin1')
const bomb = (times: number) => {
  let bytes = deflateSync(Buffer.alloc(50_000_000))
  for (let time = 1; time < times; time++) bytes = deflateSync(bytes)
  return bytes
}
const filters = (times: number) => `/Filter [${'/FlateDecode '.repeat(times)}]`
const onPage = (facts: string) => rawPage.replace('/Resources << >>', `/Resources << >> ${facts}`)
const withResources = (resources: string) => rawPage.replace('/Resources << >>', `/Resources << ${resources} >>`)
const image = (facts: string) =>
  rawPdf({
    page: withResources('/XObject << /I 5 0 R >>'),
    content: rawStream('/I Do'),
    more: [rawStream('x', `/Type /XObject /Subtype /Image ${facts}`)],
  })
const acting = (action: string) => rawPdf({ catalog: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>` })

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
  ['pages that are their own parent', () => rawPdf({ pages: '<< /Type /Pages /Count 1 /Kids [2 0 R] >>' })],
  ['pages that lead to the catalog', () => rawPdf({ pages: '<< /Type /Pages /Count 1 /Kids [1 0 R] >>' })],
  ['a milliard of pages, it says', () => rawPdf({ pages: '<< /Type /Pages /Count 999999999 /Kids [3 0 R] >>' })],
  ['pages below nothing', () => rawPdf({ pages: '<< /Type /Pages /Count -5 /Kids [3 0 R] >>' })],
  ['one page 100,000 times', () => rawPdf({ pages: `<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(100_000)}] >>` })],
  ['pages that are no list', () => rawPdf({ pages: '<< /Type /Pages /Count 1 /Kids (x) >>' })],
  ['a page that is a text', () => rawPdf({ page: '(x)' })],
  ['a page that is its own content', () => rawPdf({ page: rawPage.replace('4 0 R', '3 0 R') })],
  ['lists within each other', () => rawPdf({ more: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`], page: onPage('/Annots 5 0 R') })],
  [
    'dictionaries within each other',
    () => rawPdf({ more: [`${'<< /A '.repeat(50_000)}1${' >>'.repeat(50_000)}`], page: onPage('/Annots 5 0 R') }),
  ],
  ['a reference to itself', () => rawPdf({ more: ['5 0 R'], page: onPage('/Annots 5 0 R') })],
  [
    'a form that draws itself',
    () =>
      rawPdf({
        page: withResources('/XObject << /I 5 0 R >>'),
        content: rawStream('/I Do'),
        more: [rawStream('/I Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >>')],
      }),
  ],
  [
    'an outline that goes round',
    () =>
      rawPdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
        more: ['<< /First 5 0 R /Next 5 0 R /Last 5 0 R /Title (x) >>'],
      }),
  ],
  ['a length that is itself', () => rawPdf({ content: Buffer.from('<< /Length 4 0 R >>\nstream\nx\nendstream') })],
  ['brackets without end', () => rawPdf({ content: rawStream(`BT ${'('.repeat(200_000)}`) })],
  ['states without end', () => rawPdf({ content: rawStream('q '.repeat(1_000_000)) })],
]

/** Small, but large once decompressed. */
const bombs: Made[] = [
  ['a content of 50 MB in little', () => rawPdf({ content: rawStream(bomb(1), filters(1)) })],
  ['the same, packed twice', () => rawPdf({ content: rawStream(bomb(2), filters(2)) })],
  ['the same, packed five times', () => rawPdf({ content: rawStream(bomb(5), filters(5)) })],
  ['a thousand filters', () => rawPdf({ content: rawStream('x', filters(1_000)) })],
  ['a filter that is none', () => rawPdf({ content: rawStream('x', '/Filter /Own') })],
  ['bytes that are not packed', () => rawPdf({ content: rawStream('x', filters(1)) })],
  ['a picture of a milliard of dots', () => image('/Width 31000 /Height 31000 /BitsPerComponent 8 /ColorSpace /DeviceRGB')],
  ['a picture below nothing', () => image('/Width -1 /Height -1 /BitsPerComponent 99 /ColorSpace /Own')],
  ['a picture that is no JPEG', () => image('/Width 10 /Height 10 /Filter /DCTDecode')],
  ['a picture that is no JBIG2', () => image('/Width 10 /Height 10 /Filter /JBIG2Decode')],
  ['a picture that is no JPEG 2000', () => image('/Width 10 /Height 10 /Filter /JPXDecode')],
  ['a page without end', () => rawPdf({ page: rawPage.replace('595 842', '1e30 1e30') })],
  ['a page without size', () => rawPdf({ page: rawPage.replace('595 842', '0 0') })],
  ['a page turned by a little', () => rawPdf({ page: onPage('/Rotate 37') })],
  ['a page whose box is a text', () => rawPdf({ page: rawPage.replace('[0 0 595 842]', '(x)') })],
  [
    'a font that is its own',
    () =>
      rawPdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: ['<< /Type /Font /Subtype /Type0 /DescendantFonts [5 0 R] /Encoding 5 0 R >>'],
      }),
  ],
  [
    'a font that is none',
    () =>
      rawPdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: ['<< /Type /Font /Subtype /TrueType /FontDescriptor << /FontFile2 6 0 R >> >>', rawStream('no font')],
      }),
  ],
  [
    'a table of letters without end',
    () =>
      rawPdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        more: [
          '<< /Type /Font /Subtype /Type0 /ToUnicode 6 0 R >>',
          rawStream('begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
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
  ['a file of this machine', () => rawPdf({ content: rawStream('', '/F (/etc/passwd)') })],
  [
    'XFA with entities',
    () =>
      rawPdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 5 0 R /Fields [] >> >>',
        more: [rawStream('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
      }),
  ],
  [
    'metadata with entities',
    () =>
      rawPdf({
        catalog: '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>',
        more: [rawStream('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', '/Type /Metadata /Subtype /XML')],
      }),
  ],
]

/** PDFs that would crash or exhaust a careless server. */
export const hostilePdfs: readonly Made[] = [...broken, ...circles, ...bombs, ...active, ...hostileStructures]
