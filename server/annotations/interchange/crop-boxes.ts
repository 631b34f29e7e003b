import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { CropBox } from '#shared/annotations/geometry/page-space.ts'

/** More pages are not looked at. */
const mostPages = 10_000

/** Within a limited child: the crop boxes of a PDF's pages, as the screen has them; A4 for a broken page. Null of one that cannot be opened. */
export async function readCropBoxes(data: Uint8Array): Promise<CropBox[] | null> {
  const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise.catch(() => null)
  if (!pdf) return null
  const boxes: CropBox[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
    const page = await pdf.getPage(number).catch(() => null)
    boxes.push((page?.view as CropBox | undefined) ?? A4)
    page?.cleanup()
  }
  return boxes
}

const A4: CropBox = [0, 0, 595, 842]
