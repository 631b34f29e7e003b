import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { drawAnnotations } from '#features/annotations/server/interchange/draw-annotations.ts'
import { inkFor } from '#platform/server/pdf/printed-font.ts'
import { checkPdf, showPage, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { aRectangle } from '#testing/shared/an-annotation.ts'

type Entries = Record<string, unknown>
const [red, blue, green, white, yellow] = ['#ff0000', '#0000ff', '#00ff00', '#ffffff', '#ffff00']

/** A blue frame, with its left edge at 100 and its top at 100 from the top of a page of 400 by 400. */
const ours = (change: Partial<Annotation> = {}) =>
  aRectangle({ x: 100, y: 100, width: 80, height: 40, stroke_width: 8, color: blue, ...(change as object) })
/** The same in the page's space. */
const place = [90, 250, 200, 320]

async function aPage() {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([400, 400])
  const { context } = document
  /** Adds an annotation; `paint` is the content of its appearance in a box of 110 by 70. */
  const annotate = (subtype: string, entries: Entries = {}, paint?: string, form: Entries = {}) => {
    const appearance = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 110, 70], ...form } as never
    const look = paint === undefined ? {} : { AP: { N: context.register(context.flateStream(paint, appearance)) } }
    const annotation = context.register(context.obj({ Type: 'Annot', Subtype: subtype, Rect: place, F: 4, ...look, ...entries } as never))
    page.node.addAnnot(annotation)
    return annotation
  }
  const draw = async (...annotations: Annotation[]) => {
    drawAnnotations(page, annotations, await inkFor(document))
    const pdf = await document.save({ updateFieldAppearances: false })
    checkPdf(pdf)
    return { pdf, ...showPage(pdf, 1) }
  }
  return { document, context, page, annotate, draw }
}

const fill = (color: string) => `${color} rg 0 0 110 70 re f`
const subtypesOn = (page: PDFPage) =>
  (page.node.Annots()?.asArray() ?? []).map((one) => String(page.doc.context.lookup(one, PDFDict).get(PDFName.of('Subtype'))))

test.each([
  ['a field', 'Widget', { FT: PDFName.of('Tx'), T: PDFString.of('Adresse') }, []],
  ['a stamp', 'Stamp', {}, ['/Stamp']],
  ['a filled square', 'Square', {}, ['/Square']],
  ['a free text', 'FreeText', {}, ['/FreeText']],
])('what is drawn over %s of the paper lies above it, and it keeps its look', async (_, subtype, entries, left) => {
  const { annotate, draw, page } = await aPage()
  annotate(subtype, entries, fill('1 0 0'))
  const { colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120), colorAt(95, 85), colorAt(85, 120)]).toEqual([blue, red, red, white])
  expect(subtypesOn(page)).toEqual(left)
})

test('annotations of the paper keep their order; those that neither cover nor lie below stay fillable', async () => {
  const { annotate, draw, page } = await aPage()
  annotate('Widget', { Rect: [200, 200, 300, 300] }, fill('1 1 0'))
  annotate('Stamp', { Rect: [150, 220, 250, 320] }, fill('0 1 0'))
  annotate('Stamp', {}, fill('1 0 0'))
  annotate('Widget', { Rect: [210, 210, 230, 230] }, fill('1 0 0'))
  annotate('Widget', { Rect: [300, 10, 390, 30] }, fill('1 0 0'))
  const { colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(190, 120), colorAt(230, 120), colorAt(220, 180), colorAt(280, 180), colorAt(350, 380)]).toEqual([
    blue,
    red,
    green,
    red,
    yellow,
    red,
  ])
  expect(subtypesOn(page)).toEqual(['/Stamp', '/Stamp', '/Widget', '/Widget'])
})

test('markers blend with what they lie on, and a highlight of the paper still multiplies', async () => {
  const { annotate, draw, page } = await aPage()
  page.drawRectangle({ x: 150, y: 260, width: 10, height: 10 })
  const gs = { ExtGState: { G: { Type: 'ExtGState', BM: 'Multiply' } } }
  annotate('Highlight', {}, `/G gs ${fill('1 1 0')}`, { Resources: gs })
  const marker = { ...ours({ color: '#ff00ff' }), type: 'highlight', turn: 0, rects: [{ x: 100, y: 100, width: 20, height: 20 }] }
  const { colorAt } = await draw(marker as never, ours())
  expect([colorAt(155, 135), colorAt(170, 120), colorAt(110, 112), colorAt(100, 110)]).toEqual(['#000000', yellow, red, blue])
})

test('the appearance is fitted to its rectangle, with its matrix and state', async () => {
  const { annotate, context, draw } = await aPage()
  const half = context.register(
    context.stream('0 1 0 rg 10 10 10 20 re f', { Subtype: 'Form', BBox: [10, 10, 30, 30], Matrix: [0, 1, -1, 0, 7, 3] }),
  )
  const other = context.register(context.stream(fill('1 0 0'), { Subtype: 'Form', BBox: [0, 0, 110, 70] }))
  annotate('Widget', { AP: { N: { Yes: half, Off: other } }, AS: 'Yes' })
  const { colorAt } = await draw(ours())
  // Turned by 90 degrees, the left half is the lower one.
  expect([colorAt(140, 130), colorAt(95, 110), colorAt(195, 148), colorAt(100, 120)]).toEqual([green, white, green, blue])
})

test('on a rotated page, an annotation that does not rotate stays upright', async () => {
  const { annotate, draw, page } = await aPage()
  page.setRotation(degrees(90))
  annotate('Text', { F: 4 | 16, Rect: [100, 200, 140, 220] }, fill('1 0 0'))
  const { colorAt } = await draw(ours({ x: 90, y: 150, width: 60, height: 60, stroke_width: 2 }))
  // Upper left corner at 100/220, which the rotated page shows at 220/100.
  expect([colorAt(222, 118), colorAt(258, 118), colorAt(215, 118), colorAt(222, 122)]).toEqual([red, red, white, white])
})

test('hidden annotations and those for print alone stay as they are; those for the screen alone are not printed', async () => {
  const { annotate, context, draw, page } = await aPage()
  const [hidden, printed] = [annotate('Stamp', { F: 2 | 4 }, fill('1 0 0')), annotate('Stamp', { F: 32 | 4 }, fill('0 1 0'))]
  const shown = annotate('Stamp', { F: 0 }, fill('1 1 0'))
  const [before] = [hidden, printed].map((ref) => String(context.lookup(ref)))
  const { pdf, colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120)]).toEqual([blue, yellow])
  expect(String(context.lookup(hidden))).toBe(before)
  expect(page.node.Annots()?.asArray()).toEqual([hidden, printed, expect.any(PDFRef)])
  expect(page.node.Annots()?.get(2)).not.toBe(shown)
  const config = await (await getDocument({ data: pdf, verbosity: 0 }).promise).getOptionalContentConfig({ intent: 'print' })
  expect([...config].map(([, { visible }]) => visible)).toEqual([false])
})

test('an annotation of hidden optional content stays hidden', async () => {
  const { annotate, context, document, draw } = await aPage()
  const [on, off] = ['An', 'Aus'].map((name) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })))
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [on!, off!], D: { OFF: [off!] } }))
  annotate('Stamp', { OC: on }, fill('0 1 0'))
  annotate('Stamp', { OC: off }, fill('1 0 0'))
  const { colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120)]).toEqual([blue, green])
})

test('links, notes and files can still be opened; a field leaves its form', async () => {
  const { annotate, context, document, draw, page } = await aPage()
  const link = { A: { S: 'URI', URI: PDFString.of('https://example.org/') }, P: page.ref }
  annotate('Link', link, fill('1 0 0'))
  const note = annotate('Text', { Contents: PDFString.of('Bitte lesen'), P: page.ref }, fill('1 0 0'))
  annotate('Popup', { Parent: note, Rect: [0, 0, 400, 400] })
  const group = context.nextRef()
  const fields = [annotate('Widget', { Parent: group }, fill('1 0 0')), annotate('Widget', { Rect: [300, 10, 390, 30] }, fill('1 0 0'))]
  context.assign(group, context.obj({ T: PDFString.of('Gruppe'), FT: 'Tx', Kids: [fields[0]!] }))
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [group, fields[1]!], XFA: [] }))
  const { pdf, colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120), colorAt(350, 380)]).toEqual([blue, red, red])
  const shown = await (await (await getDocument({ data: pdf, verbosity: 0 }).promise).getPage(1)).getAnnotations()
  expect(shown.map(({ subtype, url, contentsObj }) => [subtype, url ?? contentsObj?.str])).toEqual([
    ['Link', 'https://example.org/'],
    ['Text', 'Bitte lesen'],
    ['Widget', ''],
    ['Popup', 'Bitte lesen'],
  ])
  const form = document.catalog.lookup(PDFName.of('AcroForm'), PDFDict)
  expect([form.lookup(PDFName.of('Fields'), PDFArray).asArray(), form.has(PDFName.of('XFA'))]).toEqual([[fields[1]], false])
})

const points = [90, 250, 200, 250, 200, 320, 90, 320]
test.each([
  ['square', 'Square', { IC: [1, 0, 0], C: [0, 1, 0], BS: { W: 4 } }, [red, green, red]],
  ['circle', 'Circle', { IC: [0], BS: { W: 0 } }, ['#000000', white, '#000000']],
  ['polygon', 'Polygon', { Vertices: points, IC: [1, 0, 0] }, [red, red, red]],
  ['polyline', 'PolyLine', { Vertices: [90, 285, 200, 285], C: [1, 0, 0], BS: { W: 20 } }, [red, white, red]],
  ['highlight', 'Highlight', { QuadPoints: points, C: [1, 1, 0] }, [yellow, yellow, yellow]],
  ['drawing', 'Ink', { InkList: [[90, 285, 200, 285]], C: [1, 0, 0], Border: [0, 0, 20] }, [red, white, red]],
  ['line', 'Line', { L: [90, 285, 200, 285], C: [0], BS: { W: 20 } }, ['#000000', white, '#000000']],
  ['line through text', 'StrikeOut', { QuadPoints: points, C: [1, 0, 0] }, [white, white, red]],
])('a %s of the paper without an appearance lies below what is drawn over it', async (_, subtype, entries, colors) => {
  const { annotate, draw } = await aPage()
  annotate(subtype, entries)
  const { colorAt } = await draw(ours({ y: 112, height: 5, stroke_width: 4 }))
  expect(colorAt(120, 112)).toBe(blue)
  expect([colorAt(120, 123), colorAt(91, 148), colorAt(195, 115)]).toEqual(colors)
})

test('pages without drawings, and damaged annotations, stay as they are', async () => {
  const { annotate, context, draw, page } = await aPage()
  annotate('Watermark', { Rect: [1, 2] }, fill('1 0 0'))
  annotate('Watermark', { AP: { N: PDFString.of('?') } })
  annotate('Watermark', { AP: { N: { On: PDFString.of('?') } }, AS: 'On' })
  annotate('Watermark', { AP: PDFRef.of(999) })
  annotate('Ink', { InkList: [PDFRef.of(999), []] })
  annotate('Highlight', { QuadPoints: [1, 2, PDFString.of('?')] })
  const endless = context.nextRef()
  context.assign(endless, context.obj([endless, PDFRef.of(999), PDFString.of('?')]))
  page.node.Annots()?.push(endless)
  page.node.Annots()?.push(PDFRef.of(999))
  const before = String(page.node.Annots())
  const looping = annotate('Widget', {}, fill('0 1 0'))
  const dict = context.lookup(looping, PDFDict)
  dict.set(PDFName.of('Parent'), looping)
  dict.set(PDFName.of('Kids'), context.obj([looping]))
  const { colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120)]).toEqual([blue, green])
  expect(String(page.node.Annots())).toBe(before)
  const untouched = await aPage()
  const stamp = untouched.annotate('Stamp', {}, fill('1 0 0'))
  const text = String(untouched.context.lookup(stamp))
  await untouched.draw()
  expect([String(untouched.context.lookup(stamp)), untouched.page.node.Annots()?.asArray()]).toEqual([text, [stamp]])
})

test('an annotation on two pages keeps its look on the other', async () => {
  const { annotate, document, draw, page } = await aPage()
  annotate('Stamp', {}, fill('1 0 0'))
  document.addPage([400, 400]).node.set(PDFName.of('Annots'), page.node.Annots()!)
  const { pdf, colorAt } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 120), showPage(pdf, 2).colorAt(140, 120)]).toEqual([blue, red, red])
})

test('the texts of flattened fields can be extracted, with fonts of the form', async () => {
  const { annotate, context, document, draw } = await aPage()
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }))
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], DR: { Font: { Helv: font } } }))
  annotate('Widget', {}, 'BT /Helv 12 Tf 0 g 2 5 Td (Zwetschgenweg 12) Tj ET')
  expect(wordsInPdf((await draw(ours())).pdf)).toContain('Zwetschgenweg 12')
})

test('a field whose look the viewer has to write shows its value below what is drawn over it', async () => {
  const { annotate, context, document, draw } = await aPage()
  const look = { MK: { BG: [1, 0, 0] }, DA: PDFString.of('/Helv 12 Tf 0 g') }
  const group = context.nextRef()
  const field = { FT: 'Tx', ...look, Parent: group }
  const kids = [annotate('Widget', field), annotate('Widget', { ...field, Rect: [300, 10, 390, 30] })]
  context.assign(group, context.obj({ FT: 'Tx', T: PDFString.of('Ort'), V: PDFString.of('Zürich'), DA: look.DA, Kids: kids }))
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [group], NeedAppearances: true }))
  const { colorAt, pdf } = await draw(ours())
  expect([colorAt(100, 120), colorAt(140, 115)]).toEqual([blue, red])
  expect(wordsInPdf(pdf).match(/Zürich/g)).toHaveLength(2)
  expect(String(context.lookup(group, PDFDict).get(PDFName.of('DA')))).toBe('(/Helv 12 Tf 0 g)')
})
