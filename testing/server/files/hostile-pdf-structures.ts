import { deflateSync } from 'node:zlib'
import { rawPage, rawPdf, rawStream } from './raw-pdf.ts'

type Made = [name: string, pdf: () => Buffer]

const onPage = (facts: string) => rawPage.replace('/Resources << >>', `/Resources << >> ${facts}`)
const withResources = (resources: string) => rawPage.replace('/Resources << >>', `/Resources << ${resources} >>`)
const inCatalog = (facts: string) => `<< /Type /Catalog /Pages 2 0 R ${facts} >>`
const packed = (content: Buffer | string, facts = '') => rawStream(deflateSync(content), `/Filter /FlateDecode ${facts}`)
const withNote = (facts: string) => rawPdf({ page: onPage('/Annots [5 0 R]'), more: [`<< /Type /Annot /Rect [10 10 50 50] ${facts} >>`] })
const shading = (facts: string) =>
  rawPdf({ page: withResources('/Shading << /S 5 0 R >>'), content: rawStream('/S sh'), more: [`<< ${facts} >>`] })
const drawn = (content: string) => rawPdf({ content: rawStream(content) })

/** Cross-reference streams and object streams with false numbers. */
const streams: Made[] = [
  ['an object stream that holds itself', () => rawPdf({ more: [packed('5 0 << >>', '/Type /ObjStm /N 1 /First 4')] })],
  ['an object stream of a milliard of objects', () => rawPdf({ more: [packed('6 0 << >>', '/Type /ObjStm /N 999999999 /First 4')] })],
  ['an object stream that begins behind its end', () => rawPdf({ more: [packed('6 0 << >>', '/Type /ObjStm /N 1 /First 99999')] })],
  ['an object stream that extends itself', () => rawPdf({ more: [packed('6 0 << >>', '/Type /ObjStm /N 1 /First 4 /Extends 5 0 R')] })],
  ['a table of fields without width', () => rawPdf({ more: [packed('x', '/Type /XRef /Size 9 /W [0 0 0]')] })],
  ['a table of fields of a milliard of bytes', () => rawPdf({ more: [packed('x', '/Type /XRef /Size 9 /W [1 999999999 1]')] })],
  ['a table with ranges below nothing', () => rawPdf({ more: [packed('x', '/Type /XRef /Size 9 /W [1 2 1] /Index [-5 -1]')] })],
  ['a predictor beyond every width', () => rawPdf({ content: packed('x', '/DecodeParms << /Predictor 15 /Columns 999999999 >>') })],
  ['a predictor of no colour', () => rawPdf({ content: packed('x', '/DecodeParms << /Predictor 2 /Colors 0 /BitsPerComponent 0 >>') })],
  ['LZW codes that are none', () => rawPdf({ content: rawStream(Buffer.alloc(10_000, 0xff), '/Filter /LZWDecode') })],
  ['run lengths without an end', () => rawPdf({ content: rawStream(Buffer.alloc(10_000, 0x81), '/Filter /RunLengthDecode') })],
  ['base 85 of letters that are none', () => rawPdf({ content: rawStream('~{|}'.repeat(1_000), '/Filter /ASCII85Decode') })],
]

/** Trees of names, pages' labels, layers, forms, and annotations that lead nowhere or to themselves. */
const structures: Made[] = [
  [
    'names that are their own children',
    () => rawPdf({ catalog: inCatalog('/Names << /Dests 5 0 R >>'), more: ['<< /Kids [5 0 R 5 0 R] >>'] }),
  ],
  [
    'labels without an end',
    () => rawPdf({ catalog: inCatalog('/PageLabels 5 0 R'), more: ['<< /Kids [5 0 R] /Nums [0 << /St -9 >>] >>'] }),
  ],
  [
    'layers that contain each other',
    () =>
      rawPdf({
        catalog: inCatalog('/OCProperties << /OCGs [5 0 R] /D << /Order 6 0 R >> >>'),
        more: ['<< /Type /OCG >>', '[5 0 R 6 0 R]'],
      }),
  ],
  [
    'a condition of layers that is itself',
    () =>
      rawPdf({
        page: withResources('/Properties << /P 5 0 R >>'),
        content: rawStream('/OC /P BDC EMC'),
        more: ['<< /Type /OCMD /VE [/And 5 0 R 5 0 R] /OCGs 5 0 R >>'],
      }),
  ],
  [
    'a field that is its own parent',
    () =>
      rawPdf({
        catalog: inCatalog('/AcroForm << /Fields [5 0 R] >>'),
        page: onPage('/Annots [5 0 R]'),
        more: ['<< /FT /Tx /T (a) /Parent 5 0 R /Kids [5 0 R] /Subtype /Widget /Rect [0 0 9 9] >>'],
      }),
  ],
  [
    '100,000 fields',
    () => rawPdf({ catalog: inCatalog(`/AcroForm << /Fields [${'5 0 R '.repeat(100_000)}] >>`), more: ['<< /FT /Tx /T (a) >>'] }),
  ],
  [
    'an appearance that draws itself',
    () =>
      rawPdf({
        page: onPage('/Annots [5 0 R]'),
        more: [
          '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 6 0 R >> >>',
          rawStream('/I Do', '/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 6 0 R >> >>'),
        ],
      }),
  ],
  ['a note in reply to itself', () => withNote('/Subtype /Text /IRT 5 0 R /Popup 5 0 R /Contents (a)')],
  ['a note without an end', () => withNote(`/Subtype /Text /Contents (${'a'.repeat(3_000_000)})`)],
  ['a mark of a million corners', () => withNote(`/Subtype /Highlight /QuadPoints [${'1 '.repeat(1_000_000)}]`)],
  ['a mark at places that are none', () => withNote('/Subtype /Ink /InkList [[(a) null 1e400] [-1e400]]')],
  ['a rectangle of texts', () => withNote('/Subtype /Square /Rect [(a) (b) << >> null]')],
  [
    'threads and articles that go round',
    () => rawPdf({ catalog: inCatalog('/Threads [5 0 R]'), more: ['<< /F 6 0 R >>', '<< /T 5 0 R /N 6 0 R /V 6 0 R >>'] }),
  ],
  [
    'a structure that is its own child',
    () =>
      rawPdf({
        catalog: inCatalog('/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R'),
        more: ['<< /Type /StructTreeRoot /K 6 0 R >>', '<< /S /P /P 5 0 R /K [6 0 R 6 0 R] >>'],
      }),
  ],
  [
    'roles that stand for each other',
    () => rawPdf({ catalog: inCatalog('/MarkInfo << /Marked true >> /StructTreeRoot << /RoleMap << /A /B /B /A >> /K << /S /A >> >>') }),
  ],
]

/** Content that takes long to draw or has no meaning. */
const drawings: Made[] = [
  [
    'a shading between nothing',
    () => shading('/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 0] /Function << /FunctionType 2 /N 1e300 /Domain [0 0] >>'),
  ],
  [
    'a shading of a function that is itself',
    () =>
      shading(
        '/ShadingType 1 /ColorSpace /DeviceRGB /Function << /FunctionType 3 /Functions [5 0 R] /Domain [0 1] /Bounds [] /Encode [0 1] >>',
      ),
  ],
  [
    'a function of 32 dimensions',
    () =>
      rawPdf({
        page: withResources('/ColorSpace << /C [/Separation /A /DeviceRGB 5 0 R] >>'),
        content: rawStream('/C cs 1 sc 0 0 9 9 re f'),
        more: [
          rawStream(
            'x',
            `/FunctionType 0 /Domain [${'0 1 '.repeat(32)}] /Range [0 1 0 1 0 1] /Size [${'9 '.repeat(32)}] /BitsPerSample 32`,
          ),
        ],
      }),
  ],
  [
    'a program of brackets',
    () =>
      rawPdf({
        page: withResources('/ColorSpace << /C [/Separation /A /DeviceRGB 5 0 R] >>'),
        content: rawStream('/C cs 1 sc'),
        more: [rawStream('{'.repeat(50_000), '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]')],
      }),
  ],
  [
    'a colour of its own colour',
    () => rawPdf({ page: withResources('/ColorSpace << /C 5 0 R >>'), content: rawStream('/C cs'), more: ['[/Indexed 5 0 R 255 5 0 R]'] }),
  ],
  [
    'a pattern that paints itself',
    () =>
      rawPdf({
        page: withResources('/Pattern << /P 5 0 R >>'),
        content: rawStream('/Pattern cs /P scn 0 0 500 500 re f'),
        more: [
          rawStream(
            '/Pattern cs /P scn 0 0 9 9 re f',
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>',
          ),
        ],
      }),
  ],
  [
    'a mask of its own picture',
    () =>
      rawPdf({
        page: withResources('/XObject << /I 5 0 R >>'),
        content: rawStream('/I Do'),
        more: [rawStream('x', '/Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 5 0 R /Mask 5 0 R')],
      }),
  ],
  [
    'letters drawn by themselves',
    () =>
      rawPdf({
        page: withResources('/Font << /F1 5 0 R >>'),
        content: rawStream('BT /F1 12 Tf (a) Tj ET'),
        more: [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0 0 0 0 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F1 5 0 R >> >> >>',
          rawStream('BT /F1 12 Tf (a) Tj ET'),
        ],
      }),
  ],
  ['a matrix of nothing', () => drawn('0 0 0 0 0 0 cm BT 0 0 0 0 0 0 Tm (Antrag) Tj ET')],
  ['numbers beyond every number', () => drawn(`1e999 -1e999 m ${'9'.repeat(10_000)} 0 l S`)],
  ['ends without begins', () => drawn('EMC ET Q EI EX '.repeat(50_000))],
  ['a picture in the text without an end', () => drawn('BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID x')],
  ['operators that are none', () => drawn('xyzzy '.repeat(200_000))],
  ['dashes of no length', () => drawn('[0 0 0] 0 d 0 0 m 1e9 1e9 l S')],
]

/** PDFs with false streams, circular structures, or content without end or meaning; each would cost a careless reader its memory or its time. */
export const hostileStructures: readonly Made[] = [...streams, ...structures, ...drawings]
