import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { aBook, aPdf, aStream, readBook } from '#testing/server/files/a-book.ts'
import { showPage } from '#testing/server/files/sandbox.ts'
import { aRectangle } from '#testing/shared/an-annotation.ts'

type Form = { fields: string[]; form?: string; objects?: string[] }

/** A form of one page; its fields are objects 10 and following, before other objects. */
const aForm = ({ fields, form = '', objects = [] }: Form) => {
  const widgets = fields.map((entries) => `<< /Type /Annot /Subtype /Widget ${entries} >>`)
  const refs = fields.map((_, at) => `${10 + at} 0 R`).join(' ')
  return aPdf({
    objects: [...widgets, ...objects],
    catalog: `/AcroForm << /Fields [${refs}] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 0 Tf 0 g) ${form} >>`,
    pages: [{ content: 'q 0.5 0 0 0.5 0 0 cm BT /F1 12 Tf 60 1000 Td (Formular) Tj ET', entries: `/Annots [${refs}]` }],
  })
}

const text = (value: string, more = '') => `/FT /Tx /T (Adresse) /V ${value} /Rect [60 400 360 424] /F 4 ${more}`

test('the values of forms are drawn where their fields are, also of two forms with the same field names', async () => {
  const own = aStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 8] /Resources << /Font << /F1 3 0 R >> >>',
    '/Tx BMC 0 1 0 rg 0 0 10 8 re f 0 g BT /F1 8 Tf 12 1 Td (Zwetschgenweg 12) Tj ET EMC',
  )
  const filled = { bytes: aForm({ fields: [text('(Zwetschgenweg 12)', '/AP << /N 11 0 R >>')], objects: [own] }) }
  const bare = { bytes: aForm({ fields: [text('<FEFF011000610161>')] }) }
  const outdated = {
    bytes: aForm({
      fields: [text('(Birkenweg 3)', '/AP << /N 11 0 R >>')],
      objects: [own],
      form: '/NeedAppearances true /XFA [(template) 11 0 R]',
    }),
  }
  const pdf = await aBook([filled], [bare, outdated])
  const { document, wordsOn } = await readBook(pdf)
  const [first, second, third] = await Promise.all([3, 4, 5].map(wordsOn))
  expect(first).toMatch(/Formular.*Zwetschgenweg 12/)
  expect(second).toMatch(/Formular.*Đaš/)
  expect(third).toMatch(/Formular.*Birkenweg 3/)
  expect(third).not.toContain('Zwetschgenweg')
  expect([showPage(pdf, 3), showPage(pdf, 5)].map(({ colorAt }) => colorAt(75, 190))).toEqual(['#00ff00', '#ffffff'])
  expect(await document.getFieldObjects()).toBeNull()
  const { catalog } = await PDFDocument.load(pdf)
  expect(catalog.has(PDFName.of('AcroForm'))).toBe(false)
})

test('choices, ticked boxes, radio buttons, long texts, combs and passwords are drawn as they are set; hidden fields are not', async () => {
  const state = (color: string) => aStream('/Subtype /Form /BBox [0 0 10 10]', `${color} rg 0 0 10 10 re f`)
  const box = (at: number, more: string) => `/Rect [${20 + 40 * at} 300 ${40 + 40 * at} 320] ${more}`
  const states = '/AP << /N << /Ja 19 0 R /Off 20 0 R >> >>'
  const fields = [
    `/FT /Ch /T (Wahl) /V (b) /Opt [[(a) (Apfel)] [(b) (Birne)]] /Ff 131072 /Rect [60 540 200 560]`,
    `/FT /Tx /T (Lang) /V (Erste Zeile\\nzweite) /Ff 4096 /Rect [60 480 200 530] /MK << /BG [1 1 0] /BC [0] >>`,
    `/FT /Tx /T (Kamm) /V (4711) /MaxLen 8 /Ff 16777216 /Rect [60 450 220 470]`,
    `/FT /Tx /T (Passwort) /V (geheim) /Ff 8192 /Rect [60 420 220 440]`,
    box(0, `/FT /Btn /T (An) /V /Ja /AS /Ja ${states}`),
    box(1, `/FT /Btn /T (Aus) /AS /Off ${states}`),
    box(2, `/Parent << /FT /Btn /Ff 32768 /T (Art) /V /Ja >> ${states}`),
    `${text('(verborgen)')} /F 2`,
    `/FT /Btn /Ff 65536 /T (Weiter) /Rect [60 100 200 120] /A << /S /URI /URI (https://example.org/) >>`,
  ]
  const pdf = await aBook([{ bytes: aForm({ fields, objects: [state('0 1 0'), state('1 0 0')] }) }])
  const { wordsOn, linksOn } = await readBook(pdf)
  const words = await wordsOn(3)
  for (const shown of [/Birne/, /Erste Zeile.*zweite/, /4 *7 *1 *1/, /\*{6}/]) expect(words).toMatch(shown)
  for (const hidden of ['Apfel', 'geheim', 'verborgen']) expect(words).not.toContain(hidden)
  const { colorAt } = showPage(pdf, 3)
  expect([30, 70, 110].map((x) => colorAt(x, 290))).toEqual(['#00ff00', '#ff0000', '#00ff00'])
  expect(colorAt(190, 110)).toBe('#ffff00')
  expect(await linksOn(3)).toEqual(['https://example.org/'])
})

test('empty fields keep their frames, as wide as their file says', async () => {
  const frame = (bottom: number, more: string) =>
    `/FT /Tx /T (Leer) /Rect [60 ${bottom} 360 ${bottom + 40}] /MK << /BC [1 0 0] /BG [1 1 0] >> ${more}`
  const fields = [
    frame(400, '/BS << /W 6 >>'),
    frame(300, '/Border [0 0 0]'),
    '/FT /Btn /T (Kreuz) /Rect [60 200 100 240] /MK << /BC [1 0 0] >>',
  ]
  for (const form of ['', '/NeedAppearances true']) {
    const { colorAt } = showPage(await aBook([{ bytes: aForm({ fields, form }) }]), 3)
    // The page is 600 points high.
    expect([163, 180].map((y) => colorAt(200, y))).toEqual(['#ff0000', '#ffff00'])
    expect([262, 280].map((y) => colorAt(200, y))).toEqual(['#ffff00', '#ffff00'])
    expect([colorAt(60, 380), colorAt(80, 380), colorAt(200, 380)]).toEqual(['#ff0000', '#ffffff', '#ffffff'])
  }
})

test('fields that are broken or in a circle lose nothing else of their page', async () => {
  const fields = [
    '/FT /Tx /V (ohne Ort)',
    '/Parent 11 0 R /Rect [60 300 200 320]',
    '/FT /Tx /V 5 /DA 7 /MK 3 /Rect [1 2]',
    `/FT /Tx /V (x) /AP << /N 3 0 R >> /Rect [60 200 60 200]`,
    text('(Lindenweg 1)'),
  ]
  const { wordsOn } = await readBook(await aBook([{ bytes: aForm({ fields }) }]))
  expect(await wordsOn(3)).toMatch(/Formular.*Lindenweg 1/)
})

test('a field that its file switches off stays off; annotations are drawn above the values', async () => {
  const objects = ['<< /Type /OCG /Name (Entwurf) >>']
  const widget = (more: string) => `<< /Type /Annot /Subtype /Widget ${text('(Entwurf)', `/MK << /BG [1 0 0] >> ${more}`)} >>`
  const bytes = aPdf({
    objects,
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
    pages: [{ entries: `/Annots [${widget('/OC 10 0 R')}]` }, { entries: `/Annots [${widget('')}]` }],
  })
  const drawn = { ...aRectangle({ x: 340, y: 180, width: 40, height: 20, stroke_width: 8, color: '#0000ff' }), pageIndex: 1 }
  const layers = [{ owner_name: 'Anna', is_drawn: true, has_notes: false, xfdf: null, annotations: [drawn] }]
  const pdf = await aBook([{ bytes, layers }])
  const [off, on] = [showPage(pdf, 3), showPage(pdf, 4)]
  expect([off.colorAt(320, 190), on.colorAt(320, 190), on.colorAt(341, 190)]).toEqual(['#ffffff', '#ff0000', '#0000ff'])
})
