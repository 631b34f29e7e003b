import { deflateSync } from 'node:zlib'

type Objects = Record<number, string | Buffer>
type File = { objects: Objects; xref?: boolean }

const text = (words: string) => `BT /F1 18 Tf 60 700 Td (${words}) Tj ET`
const streamOf = (content: string | Buffer, dict = '') =>
  Buffer.concat([Buffer.from(`<</Length ${content.length}${dict}>>stream\n`), Buffer.from(content as string), Buffer.from('\nendstream')])

const shared: Objects = {
  7: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  8: streamOf(text('Seite eins')),
  9: streamOf(text('Seite zwei')),
}
const resources = '/Resources<</Font<</F1 7 0 R>>>>'
const page = (contents: number, { parent = 2, box = '/MediaBox[0 0 595 842]', more = resources, type = '/Type/Page' } = {}) =>
  `<<${type}/Parent ${parent} 0 R${box}/Contents ${contents} 0 R${more}>>`
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const twoPages: Objects = { 1: catalog, 2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', 3: page(8), 4: page(9), ...shared }

/** A file of these objects with a valid cross-reference table. */
function written({ objects, xref = true }: File): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]!.length
  const places: Record<number, number> = {}
  for (const [number, object] of Object.entries(objects)) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')])
    places[Number(number)] = length
    parts.push(part)
    length += part.length
  }
  // The keys are ascending numbers.
  const size = Number(Object.keys(objects).at(-1)) + 1
  const rows = Array.from({ length: size }, (_, at) =>
    places[at] === undefined ? '0000000000 65535 f \n' : `${String(places[at]).padStart(10, '0')} 00000 n \n`,
  )
  const table = xref ? `xref\n0 ${size}\n${rows.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n` : ''
  return Buffer.concat([...parts, Buffer.from(table)])
}

/** A file of two pages, 3 and 4, with some objects replaced: 1 is the catalog, 2 the page tree, 7 a font, 8 and 9 are contents. */
export const pdfOfTree = (objects: Objects): Buffer => written({ objects: { ...twoPages, ...objects } })
const replaced = (from: string, to: string, bytes = written({ objects: twoPages })) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** A file whose catalog, pages and font are in an object stream, whose bytes `spoil` may damage. */
function packed(spoil: (bytes: Buffer) => Buffer = (bytes) => bytes): Buffer {
  const { 8: one, 9: two, ...others } = twoPages
  const entries = Object.entries(others)
  const bodies = entries.map(([, body]) => `${String(body)} `)
  const heads = entries.map(([number], at) => `${number} ${bodies.slice(0, at).join('').length}`).join(' ')
  const inner = deflateSync(Buffer.from(`${heads}\n${bodies.join('')}`))
  const objects = {
    8: one!,
    9: two!,
    10: streamOf(spoil(inner), `/Type/ObjStm/N ${entries.length}/First ${heads.length + 1}/Filter/FlateDecode`),
  }
  const file = written({ objects, xref: false })
  const at = (number: number) => file.indexOf(`${number} 0 obj`)
  const row = (type: number, second: number, third: number) => Buffer.from([type, second >> 8, second & 255, third])
  const rows = Array.from({ length: 12 }, (_, number) => {
    const place = entries.findIndex(([name]) => Number(name) === number)
    if (place >= 0) return row(2, 10, place)
    if (number === 11) return row(1, file.length, 0)
    return [8, 9, 10].includes(number) ? row(1, at(number), 0) : row(0, 0, 255)
  })
  const table = streamOf(Buffer.concat(rows), '/Type/XRef/Size 12/W[1 2 1]/Root 1 0 R')
  return Buffer.concat([file, Buffer.from('11 0 obj\n'), table, Buffer.from(`\nendobj\nstartxref\n${file.length}\n%%EOF\n`)])
}

/** Files that break the rules of PDF in one way each; viewers show the pages of all of them. */
export const brokenPdfs: Record<string, Buffer> = {
  'nothing wrong': written({ objects: twoPages }),
  'a cycle in Kids': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R 2 0 R]/Count 3>>' }),
  'a deeper cycle in Kids': pdfOfTree({
    2: '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    4: page(9, { parent: 5 }),
    5: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 2 0 R]/Count 1>>',
  }),
  'no Type anywhere': pdfOfTree({
    1: '<</Pages 2 0 R>>',
    2: '<</Kids[3 0 R 4 0 R]/Count 2>>',
    3: page(8, { type: '' }),
    4: page(9, { type: '' }),
  }),
  'no Type of the pages': pdfOfTree({ 3: page(8, { type: '' }), 4: page(9, { type: '' }) }),
  'a wrong Type of the tree': pdfOfTree({ 2: '<</Type/Page/Kids[3 0 R 4 0 R]/Count 2>>' }),
  'a Count too high': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 7>>' }),
  'a Count too low': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 1>>' }),
  'no Count': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R]>>' }),
  'a page that stands in the tree twice': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R 3 0 R]/Count 3>>' }),
  'a node that stands in the tree twice': pdfOfTree({
    2: '<</Type/Pages/Kids[5 0 R 5 0 R]/Count 4>>',
    5: '<</Type/Pages/Parent 2 0 R/Kids[3 0 R 4 0 R]/Count 2>>',
  }),
  'a page that is null': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R null 4 0 R]/Count 3>>' }),
  'a page that does not exist': pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 99 0 R 4 0 R]/Count 3>>' }),
  'pages without references': pdfOfTree({ 2: `<</Type/Pages/Kids[${page(8)} ${page(9)}]/Count 2>>` }),
  'the page as root of the tree': pdfOfTree({ 1: '<</Type/Catalog/Pages 3 0 R>>' }),
  'no MediaBox': pdfOfTree({ 3: page(8, { box: '' }), 4: page(9, { box: '' }) }),
  'a MediaBox that is no box': pdfOfTree({ 3: page(8, { box: '/MediaBox(A4)' }), 4: page(9, { box: '/MediaBox[0 0]' }) }),
  'Rotate as a string': pdfOfTree({ 3: page(8, { more: `${resources}/Rotate(90)` }) }),
  'Rotate by 45 degrees': pdfOfTree({ 3: page(8, { more: `${resources}/Rotate 45` }) }),
  'Resources as an array': pdfOfTree({ 3: page(8, { more: '/Resources[]' }) }),
  'no Resources': pdfOfTree({ 3: page(8, { more: '' }) }),
  'Annots as a dictionary': pdfOfTree({ 3: page(8, { more: `${resources}/Annots<<>>` }) }),
  'Contents that do not exist': pdfOfTree({ 3: page(99) }),
  'a wrong start of the cross-references': replaced(
    /startxref\n\d+/.exec(written({ objects: twoPages }).toString('latin1'))![0],
    'startxref\n7',
  ),
  'cross-references to wrong places': replaced('0000000009', '0000000123'),
  'an end that is missing': written({ objects: twoPages }).subarray(0, -12),
  'an endobj that is missing': replaced('endobj\n', '\n'),
  'all endobj missing': Buffer.from(written({ objects: twoPages }).toString('latin1').replaceAll('endobj\n', ''), 'latin1'),
  'two kilobytes before the header': Buffer.concat([Buffer.alloc(2_048, 'x\n'), written({ objects: twoPages })]),
  'a header of one kilobyte': Buffer.concat([Buffer.alloc(900, 'x\n'), written({ objects: twoPages })]),
  'a header without a version': replaced('%PDF-1.7', '%PDF-1.'),
  'no header': replaced('%PDF-1.7', '%'),
  'bytes after the end': Buffer.concat([written({ objects: twoPages }), Buffer.alloc(2_048, 'x\n')]),
  'a false Length': replaced('/Length 40', '/Length 4'),
  'a Length too great': replaced('/Length 40', '/Length 400'),
  'packed objects': packed(),
  'packed objects with a damaged end': packed((bytes) => bytes.subarray(0, -4)),
  'a dictionary that does not close': replaced('/Count 2>>', '/Count 2>'),
  'a name that is no name': replaced('/Type/Pages/Kids', '/Type/Pages/#zz 3/Kids'),
}
