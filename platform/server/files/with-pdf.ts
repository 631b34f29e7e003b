import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads pages of a PDF, without the images; what pdf.js keeps of it goes afterwards. Throws what pdf.js throws of one that cannot be opened. */
export async function withPdf<Result>(data: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<Result>): Promise<Result> {
  const opening = getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true, maxImageSize: 1 })
  try {
    return await read(await opening.promise)
  } finally {
    await opening.destroy()
  }
}
