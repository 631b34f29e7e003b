import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF without its images, runs `read`, and releases it. Throws pdf.js's error if it cannot be opened. */
export async function withPdf<Result>(data: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<Result>): Promise<Result> {
  const opening = getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true, maxImageSize: 1 })
  try {
    return await read(await opening.promise)
  } finally {
    await opening.destroy()
  }
}
