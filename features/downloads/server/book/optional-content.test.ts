import { PDFDocument, PDFString } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { onScreenOnly } from '#features/annotations/server/interchange/flattening/flatten-own.ts'
import { aBook, aPdf, readBook } from '#testing/server/files/a-book.ts'
import { showPage } from '#testing/server/files/sandbox.ts'
import { putOptionalContent } from './optional-content.ts'

const [red, green, blue] = ['1 0 0 rg', '0 1 0 rg', '0 0 1 rg']
const square = (group: string, color: string, x: number) => `/OC /${group} BDC ${color} ${x} 300 50 50 re f EMC`

/** German in green and French in red at one place, and at another a blue square that shows whenever one of both is on. */
const inTwoLanguages = (config: string, more = '') =>
  aPdf({
    objects: [
      '<< /Type /OCG /Name (de) >>',
      '<< /Type /OCG /Name (fr) >>',
      '<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOff >>',
      '[13 0 R 13 0 R 10 0 R 9 0 R]',
    ],
    catalog: `/OCProperties << /OCGs [10 0 R 11 0 R ${more}] /D << ${config} >> >>`,
    pages: [
      {
        content: [square('De', green, 100), square('Fr', red, 100), square('Both', blue, 200)].join('\n'),
        resources: '/Properties << /De 10 0 R /Fr 11 0 R /Both 12 0 R >>',
      },
    ],
  })

const colorsOn = (pdf: Buffer, page: number) => {
  const { colorAt } = showPage(pdf, page)
  return [colorAt(125, 275), colorAt(225, 275)]
}

test('optional content stays on or off in each document as its file says, also if other documents name it alike', async () => {
  const pdf = await aBook(
    [{ bytes: inTwoLanguages('/ON [10 0 R] /OFF [11 0 R] /Order [[(Sprachen) 10 0 R 11 0 R]]') }],
    [{ bytes: inTwoLanguages('/BaseState /OFF /ON [11 0 R] /Order [10 0 R 11 0 R] /RBGroups [[10 0 R 11 0 R]]') }],
    [{ bytes: inTwoLanguages('/OFF [10 0 R 11 0 R]') }],
  )
  expect([3, 4, 5].map((page) => colorsOn(pdf, page))).toEqual([
    ['#00ff00', '#ffffff'],
    ['#ff0000', '#ffffff'],
    ['#ffffff', '#0000ff'],
  ])
  const { document } = await readBook(pdf)
  const config = await document.getOptionalContentConfig()
  const groups = Array.from(config as Iterable<[string, { name: string; visible: boolean }]>, ([id, { name, visible }]) => [
    id,
    name,
    visible,
  ])
  expect(groups.map(([, name, visible]) => [name, visible])).toEqual([
    ['de', true],
    ['fr', false],
    ['de', false],
    ['fr', true],
    ['de', false],
    ['fr', false],
  ])
  const ids = groups.map(([id]) => id)
  expect(config.getOrder()).toEqual([
    { name: 'Unterlage 1.1', order: [{ name: 'Sprachen', order: ids.slice(0, 2) }] },
    { name: 'Unterlage 2.1', order: ids.slice(2, 4) },
    // Those that their file does not list.
    { name: null, order: ids.slice(4) },
  ])
})

test('states for printing are kept; groups that are missing or listed in a circle do no harm', async () => {
  const events = '/AS [<< /Event /Print /Category [/Print] /OCGs [11 0 R] >>] /OFF [11 0 R 77 0 R (x)] /Locked 3 /Order 13 0 R'
  const bytes = inTwoLanguages(events, '77 0 R 5 (x)')
  const pdf = await aBook([{ bytes }], [{ bytes: aPdf({ pages: [{ content: `${blue} 100 300 50 50 re f` }] }) }])
  expect([colorsOn(pdf, 3), colorsOn(pdf, 4)[0]]).toEqual([['#00ff00', '#ffffff'], '#0000ff'])
})

test('groups that drawing on the pages has added stay beside those of the documents', async () => {
  const document = await PDFDocument.create()
  document.addPage([400, 600])
  onScreenOnly(document, document.context.register(document.context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] })))
  const group = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('de') }))
  putOptionalContent(document, [
    { title: 'Antrag', content: { groups: [group], off: [group], locked: [], radios: [], events: [], order: [] } },
  ])
  const opened = await getDocument({ data: await document.save(), verbosity: VerbosityLevel.ERRORS }).promise
  const config = await opened.getOptionalContentConfig({ intent: 'print' })
  const states = Array.from(config as Iterable<[string, { name: string; visible: boolean }]>, ([, { name, visible }]) => [name, visible])
  expect(states).toEqual([
    ['Screen', false],
    ['de', false],
  ])
})
