import { randomBytes } from 'node:crypto'
import { degrees, PDFArray, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { inkFor } from '#platform/server/pdf/printed-font.ts'
import { shownSize, sizeOf, type Turn, toView } from '#platform/shared/page-space.ts'
import { checkPdf, showPage, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { aFreetext, aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { appendNotes } from './append-notes.ts'
import { drawAnnotations } from './draw-annotations.ts'
import { cropBoxOf } from './page-box.ts'

const solid = aRectangle({ x: 50, y: 60, width: 40, height: 30, stroke_width: 8, color: '#0000ff' })

test.each<Turn>([0, 90, 180, 270])(
  'on a page rotated by %i with a crop box, annotations are drawn where the screen shows them',
  async (rotation) => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 500])
    page.setCropBox(20, 30, 360, 400)
    page.setRotation(degrees(rotation))
    drawAnnotations(page, [solid, anInk({ stroke_width: 6 })], await inkFor(document))
    const pdf = await document.save()
    checkPdf(pdf)
    const view = { rotation, ...sizeOf(cropBoxOf(page)) }
    const shown = showPage(pdf, 1)
    expect({ width: shown.width, height: shown.height }).toEqual(shownSize(view))
    const colorAt = (x: number, y: number) => shown.colorAt(...toView([x, y], view))
    expect([colorAt(70, 60), colorAt(90, 75), colorAt(70, 75), colorAt(120, 110)]).toEqual(['#0000ff', '#0000ff', '#ffffff', '#d1242f'])
  },
)

test('highlighted text stays readable; other annotations cover the page according to their opacity', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  page.drawRectangle({ x: 110, y: 292, width: 20, height: 4 })
  const marked = aHighlight({ rects: [{ x: 100, y: 100, width: 50, height: 12 }], opacity: 1 })
  const pale = aRectangle({ x: 200, y: 200, width: 50, height: 50, stroke_width: 20, color: '#000000', opacity: 0.5 })
  drawAnnotations(page, [pale, marked], await inkFor(document))
  const shown = showPage(await document.save(), 1)
  expect([shown.colorAt(120, 105), shown.colorAt(140, 110)]).toEqual(['#000000', '#ffd400'])
  expect(['#7f7f7f', '#808080']).toContain(shown.colorAt(225, 200))
})

test('prints names in several European scripts and emoji as extractable text, and long notes on further pages', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const names = 'Đorđević Ωμέγα Жуков Şahin Þórður Łukasz Ćosić ẞ 😀'
  const ink = await inkFor(document)
  drawAnnotations(page, [aFreetext({ x: 20, width: 360, text: names }), aNote({ x: 20, y: 300 })], ink)
  appendNotes(ink, [
    { title: 'Notizen', notes: [{ heading: 'Seite 1', text: `Zweitens.\n${'Ein langer Satz. '.repeat(600)}` }] },
    { title: 'Leer', notes: [] },
  ])
  const pdf = await document.save()
  checkPdf(pdf)
  const words = wordsInPdf(pdf)
  expect(words).toContain(names)
  expect(words.match(/Ein langer/g)?.length).toBeGreaterThan(500)
  expect(words).not.toContain('Leer')
  expect(document.getPageCount()).toBeGreaterThan(2)
})

test('the same annotations always give the same bytes, also when drawn concurrently', async () => {
  const made = Array.from({ length: 12 }, async () => {
    const document = await PDFDocument.create({ updateMetadata: false })
    drawAnnotations(document.addPage([400, 400]), [aFreetext({ text: 'Grüezi' }), aNote()], await inkFor(document))
    return Buffer.from(await document.save()).toString('base64')
  })
  expect(new Set(await Promise.all(made)).size).toBe(1)
})

test('drawing on a page does not change another page that shares its content and resources', async () => {
  const document = await PDFDocument.create()
  const pages = [document.addPage([400, 400]), document.addPage([400, 400])]
  const shared = document.context.register(
    document.context.obj([document.context.register(document.context.stream('q 0.5 0 0 0.5 0 0 cm'))]),
  )
  for (const page of pages) page.node.set(PDFName.of('Contents'), shared)
  drawAnnotations(pages[0]!, [solid], await inkFor(document))
  const pdf = await document.save()
  const reread = (await PDFDocument.load(pdf)).getPage(1).node.Contents()
  expect(reread instanceof PDFArray && reread.size()).toBe(1)
  expect([showPage(pdf, 1).colorAt(70, 60), showPage(pdf, 2).colorAt(70, 60)]).toEqual(['#0000ff', '#ffffff'])
})

const ground = '0 1 0 rg 300 300 50 50 re f'
test.each([
  ['two `q` are left open', [`${ground} q 0.5 0 0 0.5 0 0 cm q`]],
  ['there is one `Q` too many', [`q ${ground} Q Q 0.5 0 0 0.5 0 0 cm`]],
  ['a state goes on from one stream to the next', [`${ground} q 0.5 0 0 0.5`, '0 0 cm q q']],
])('annotations drawn in two passes and the content keep their place if in the page content %s', async (_, contents) => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const { context } = document
  page.node.set(PDFName.of('Contents'), context.obj(contents.map((content) => context.register(context.flateStream(content)))))
  const ink = await inkFor(document)
  drawAnnotations(page, [solid], ink)
  drawAnnotations(page, [aRectangle({ x: 200, y: 60, width: 40, height: 30, stroke_width: 8, color: '#ff0000' })], ink)
  const pdf = await document.save()
  checkPdf(pdf)
  const shown = showPage(pdf, 1)
  expect([shown.colorAt(70, 60), shown.colorAt(220, 60), shown.colorAt(325, 75)]).toEqual(['#0000ff', '#ff0000', '#00ff00'])
})

test.each([1, 3])('drawing on a page with a large content of %i streams does not double the file', async (parts) => {
  const made = await PDFDocument.create()
  const { context } = made
  const noise = Array.from({ length: parts }, () => context.register(context.flateStream(`% ${randomBytes(100_000).toString('base64')}\n`)))
  made.addPage([400, 400]).node.set(PDFName.of('Contents'), context.obj(noise))
  const before = await made.save()
  const document = await PDFDocument.load(before)
  drawAnnotations(document.getPage(0), [solid], await inkFor(document))
  expect((await document.save()).length).toBeLessThan(before.length + 50_000)
})

test.each([
  ['[0 0 400 500]', '[20 30 380 430]'],
  ['[0 0 400 500]', '[-50 -50 200 900]'],
  ['[0 0 400 500]', '[600 600 700 700]'],
  ['[400 500 0 0]', '[380 430 20 30]'],
  ['[0 0 0 0]', 'null'],
  ['[10 20 400 500]', '[1 2 3]'],
])('media box %s and crop box %s give the same page box as in pdf.js', async (media, crop) => {
  const made = await PDFDocument.create()
  made.addPage([1, 1])
  const plain = Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1')
  const pdf = Buffer.from(plain.replace(/\/MediaBox \[[^\]]*\]/, `/MediaBox ${media} /CropBox ${crop}`), 'latin1')
  const screen = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  expect(cropBoxOf((await PDFDocument.load(pdf)).getPage(0))).toEqual(screen.view)
})

test('an arrow has one opacity: its crossing lines are not darker', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  drawAnnotations(
    page,
    [anArrow({ from: [100, 100], to: [200, 100], stroke_width: 10, opacity: 0.5, color: '#000000' })],
    await inkFor(document),
  )
  const shown = showPage(await document.save(), 1)
  expect(shown.colorAt(198, 100)).toBe(shown.colorAt(120, 100))
})
