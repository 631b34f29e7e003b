import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import type { CropBox } from '#platform/shared/page-space.ts'

/** Maximum number of pages examined. */
const MAX_PAGES = 10_000

/** For programs: the crop boxes of a PDF's pages as the screen has them; A4 for a broken page. Null if the PDF cannot be opened. */
export const readCropBoxes = (data: Uint8Array): Promise<CropBox[] | null> => withPdf(data, readBoxes).catch(() => null)

async function readBoxes(pdf: PDFDocumentProxy): Promise<CropBox[]> {
  const boxes: CropBox[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const page = await pdf.getPage(number).catch(() => null)
    boxes.push((page?.view as CropBox | undefined) ?? A4)
    page?.cleanup()
  }
  return boxes
}

const A4: CropBox = [0, 0, 595, 842]
