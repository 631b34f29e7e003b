import { PDFDict, PDFName, type PDFObject, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { boxIn, numbersIn } from '#features/annotations/server/interchange/page-box.ts'
import type { CropBox } from '#platform/shared/page-space.ts'

/** What an annotation looks like: the box that it fills, and a function that makes its form in the page's user space. */
export type Look = { box: CropBox; form: () => PDFRef }

type Matrix = [number, number, number, number, number, number]

/** The appearance of an annotation in its normal state, placed as in ISO 32000, 12.5.5; null if it has none. */
export function lookOf(page: PDFPage, dict: PDFDict, isUpright: boolean): Look | null {
  const rect = boxIn(dict.lookup(RECT))
  const stream = normalAppearance(dict)
  const appearance = stream && page.doc.context.lookup(stream, PDFStream).dict
  if (!rect || !appearance) return null
  const fitted = fitting(rect, boxIn(appearance.lookup(BBOX)) ?? ownBox(rect), matrixOf(appearance))
  const turn = isUpright ? turning(page, rect) : IDENTITY
  const box = bounds(rect, turn)
  const form = () => {
    complete(page, appearance, rect)
    const content = `q ${written(turn)} cm ${written(fitted)} cm /X Do Q`
    return formOf(page, { content, box, resources: { XObject: { X: stream } }, optional: dict.get(OC) })
  }
  return { box, form }
}

/** The box of an appearance without one. */
const ownBox = ([left, bottom, right, top]: CropBox): CropBox => [0, 0, right - left, top - bottom]

type Made = {
  content: string
  box: CropBox
  resources: Entries
  optional: PDFObject | undefined
}

type Entries = NonNullable<Parameters<PDFPage['doc']['context']['stream']>[1]>

/** A form of the page with the optional content of its annotation. Its box has a margin, since others clip within it. */
export function formOf({ doc: { context } }: PDFPage, { content, box, resources, optional }: Made): PDFRef {
  const [left, bottom, right, top] = box
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [left - 1, bottom - 1, right + 1, top + 1], Resources: resources }
  return context.register(context.stream(content, { ...entries, ...(optional && { OC: optional }) }))
}

function normalAppearance(dict: PDFDict): PDFRef | null {
  const appearances = dict.lookup(AP)
  if (!(appearances instanceof PDFDict)) return null
  const states = appearances.lookup(N)
  const state = dict.lookup(AS)
  const chosen = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : appearances.get(N)
  return chosen instanceof PDFRef && dict.context.lookup(chosen) instanceof PDFStream ? chosen : null
}

/** Adds what viewers do not need in an appearance, but in a form. */
function complete(page: PDFPage, appearance: PDFDict, rect: CropBox) {
  const { context } = page.doc
  if (appearance.lookup(SUBTYPE) !== FORM) appearance.set(SUBTYPE, FORM)
  if (!boxIn(appearance.lookup(BBOX))) appearance.set(BBOX, context.obj(ownBox(rect)))
  if (!appearance.has(RESOURCES)) appearance.set(RESOURCES, defaultResources(page) ?? context.obj({}))
}

function defaultResources({ doc: { catalog } }: PDFPage): PDFObject | undefined {
  const form = catalog.lookup(ACRO_FORM)
  return form instanceof PDFDict ? form.get(DR) : undefined
}

function matrixOf(appearance: PDFDict): Matrix {
  const numbers = numbersIn(appearance.lookup(MATRIX))
  return numbers.length === 6 ? (numbers as Matrix) : IDENTITY
}

/** Maps the transformed box of an appearance onto the annotation's rectangle. */
function fitting([left, bottom, right, top]: CropBox, box: CropBox, matrix: Matrix): Matrix {
  const [minX, minY, maxX, maxY] = bounds(box, matrix)
  if (minX === maxX || minY === maxY) return [1, 0, 0, 1, left, bottom]
  const [across, up] = [(right - left) / (maxX - minX), (top - bottom) / (maxY - minY)]
  return [across, 0, 0, up, left - minX * across, bottom - minY * up]
}

/** Turns around the upper left corner, against the rotation of the page. */
function turning(page: PDFPage, [x, , , y]: CropBox): Matrix {
  const quarters = Math.round(page.getRotation().angle / 90) & 3
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[quarters] ?? [1, 0]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

function bounds([left, bottom, right, top]: CropBox, [a, b, c, d, e, f]: Matrix): CropBox {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  const across = corners.map(([x, y]) => a * x + c * y + e)
  const up = corners.map(([x, y]) => b * x + d * y + f)
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]
}

/** More digits than `num`, since a scale is multiplied by coordinates. */
const written = (matrix: Matrix) => matrix.map((value) => value.toFixed(6)).join(' ')

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const nameOf = (name: string) => PDFName.of(name)
const [RECT, AP, N, AS, OC, SUBTYPE] = [nameOf('Rect'), nameOf('AP'), nameOf('N'), nameOf('AS'), nameOf('OC'), nameOf('Subtype')]
const [BBOX, MATRIX, RESOURCES, FORM] = [nameOf('BBox'), nameOf('Matrix'), nameOf('Resources'), nameOf('Form')]
const [ACRO_FORM, DR] = [nameOf('AcroForm'), nameOf('DR')]
