import { PDFArray, PDFName, PDFNumber, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import type { CropBox } from '#platform/shared/page-space.ts'

const LETTER: CropBox = [0, 0, 612, 792]

/** The crop box as in pdf.js `page.view`: clipped to the media box; the media box if there is no crop box. */
export function cropBoxOf(page: PDFPage): CropBox {
  const media = mediaBoxOf(page)
  const crop = boxOf(page, 'CropBox') ?? media
  const common: CropBox = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return isArea(common) ? common : media
}

/** The media box as in pdf.js: US letter if the page has none. */
export const mediaBoxOf = (page: PDFPage): CropBox => boxOf(page, 'MediaBox') ?? LETTER

function boxOf({ node, doc }: PDFPage, name: string): CropBox | null {
  return boxIn(doc.context.lookup(node.getInheritableAttribute(PDFName.of(name))))
}

/** A rectangle with its corners in order; null unless it has four numbers and an area. */
export function boxIn(value: PDFObject | undefined): CropBox | null {
  const numbers = numbersIn(value)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
  const box: CropBox = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return numbers.length === 4 && isArea(box) ? box : null
}

/** The numbers of an array; none if it is not an array. */
export const numbersIn = (value: PDFObject | undefined): number[] =>
  value instanceof PDFArray
    ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)).flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []))
    : []

const isArea = ([left, bottom, right, top]: CropBox) => right > left && top > bottom
