import { degrees, PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type Annotation, annotation as drawable, isMarking } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { inkFor } from '#platform/server/pdf/printed-font.ts'
import { type CropBox, inflated, type Point, type Rect, toUser } from '#platform/shared/page-space.ts'
import { checkPdf, showPage } from '#testing/server/files/sandbox.ts'
import { aFreetext, aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { addAnnotations } from './annotate-pdf.ts'

const cropBox: CropBox = [20, 30, 380, 430]
const look = { opacity: 0.5, color: '#0080ff' }
const kinds: [Annotation, string][] = [
  [anInk(look), 'Ink'],
  [{ ...anInk({ ...look, stroke_width: 12 }), type: 'highlighter' }, 'Ink'],
  [aHighlight(look), 'Highlight'],
  [{ ...aHighlight(look), type: 'underline' }, 'Underline'],
  [{ ...aHighlight(look), type: 'strikeout' }, 'StrikeOut'],
  [aFreetext(look), 'FreeText'],
  [aNote({ ...look, x: 250 }), 'Text'],
  [aRectangle(look), 'Square'],
  [{ ...aRectangle(look), type: 'ellipse' }, 'Circle'],
  [{ ...anArrow(look), type: 'line' }, 'Line'],
  [anArrow(look), 'Line'],
]

/** An annotation on a rotated page with a crop box: as pdf.js reads it, and the dictionary written. */
async function written(annotation: Annotation) {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 500])
  page.setCropBox(20, 30, 360, 400)
  page.setRotation(degrees(90))
  const [created, modified] = ['2026-03-12T13:05:00.000Z', '2026-03-13T08:00:00.000Z']
  addAnnotations(page, [{ annotation, author: 'Đorđević, Ana', created, modified }], await inkFor(document))
  const pdf = await document.save()
  checkPdf(pdf)
  const dict = (await PDFDocument.load(pdf)).getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict)
  const [shown] = await (await (await getDocument({ data: pdf, verbosity: 0 }).promise).getPage(1)).getAnnotations()
  return { shown: shown as Record<string, unknown>, wordOf: (name: string) => String(dict.lookup(PDFName.of(name))) }
}

const placed = (points: readonly Point[]) => points.flatMap((point) => toUser(point, cropBox))
const area = ({ x, y, width, height }: Rect) =>
  placed([
    [x, y + height],
    [x + width, y],
  ])
const quad = ({ x, y, width, height }: Rect) =>
  placed([
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ])
const numbersOf = (list: unknown) => [...(list as Iterable<number>)].map((value) => Math.round(value * 100) / 100)

function expectPlaces(annotation: Annotation, { shown, wordOf }: Awaited<ReturnType<typeof written>>) {
  if (isMarking(annotation)) return expect(numbersOf(shown['quadPoints'])).toEqual(annotation.rects.flatMap(quad))
  switch (annotation.type) {
    case 'ink':
    case 'highlighter': {
      const strokes = annotation.strokes.map((stroke) => placed(stroke.map(([x, y]): Point => [x, y])))
      return expect((shown['inkLists'] as unknown[]).map(numbersOf)).toEqual(strokes)
    }
    case 'line':
    case 'arrow':
      expect(numbersOf(shown['lineCoordinates'])).toEqual(
        placed([
          [100, 140],
          [180, 100],
        ]),
      )
      expect(wordOf('L')).toBe(`[ ${placed([annotation.from, annotation.to]).join(' ')} ]`)
      return expect(shown['lineEndings']).toEqual(['None', annotation.type === 'arrow' ? 'OpenArrow' : 'None'])
    case 'rectangle':
    case 'ellipse':
      return expect(wordOf('RD')).toBe('[ 2 2 2 2 ]')
    case 'freetext':
      return expect(wordOf('DA')).toBe('(0 0.502 1 rg /Helv 12 Tf)')
    case 'note':
    default:
      return expect(wordOf('Name')).toBe('/Comment')
  }
}

test.each(kinds.map(([annotation, subtype]) => ({ type: annotation.type, annotation, subtype })))(
  '$type is where it was drawn for pdf.js, on a rotated page with a crop box, with its look, dates and id',
  async ({ annotation, subtype }) => {
    expect(drawable.parse(annotation)).toEqual(annotation)
    const made = await written(annotation)
    const { rect, color, ...shown } = made.shown
    expect(shown).toMatchObject({
      subtype,
      titleObj: { str: 'Đorđević, Ana' },
      contentsObj: { str: annotation.text ?? '' },
      creationDate: 'D:20260312130500Z',
      modificationDate: 'D:20260313080000Z',
      hasAppearance: true,
    })
    expect(numbersOf(rect)).toEqual(numbersOf(area(inflated(boundsOf(annotation), 1))))
    expect(color && numbersOf(color)).toEqual(subtype === 'FreeText' ? null : [0, 128, 255])
    expect([made.wordOf('CA'), made.wordOf('NM')]).toEqual(['0.5', `(${annotation.id})`])
    expectPlaces(annotation, made)
  },
)

test('annotations are added above those that the paper has', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const { context } = document
  const appearance = context.stream('1 0 0 rg 0 0 100 100 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 100] })
  const field = { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', F: 4, Rect: [100, 200, 200, 300], AP: { N: context.register(appearance) } }
  page.node.addAnnot(context.register(context.obj(field)))
  const annotation = aRectangle({ x: 120, y: 120, width: 40, height: 40, stroke_width: 8, color: '#0000ff' })
  const dates = { created: '2026-03-12T13:05:00.000Z', modified: '2026-03-12T13:05:00.000Z' }
  addAnnotations(page, [{ annotation, author: 'Muster Anna', ...dates }], await inkFor(document))
  const shown = showPage(await document.save(), 1)
  expect([shown.colorAt(120, 140), shown.colorAt(140, 140), shown.colorAt(110, 190)]).toEqual(['#0000ff', '#ff0000', '#ff0000'])
})
