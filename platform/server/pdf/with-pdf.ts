import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A folder of pdf.js data beside its code; pdf.js reads files in it by path and requires the slash at the end. */
const dataFolder = (name: string) => join(pdfjs, name, '/')

/**
 * Without `cMapUrl`, text in fonts with predefined character maps (most of those in Chinese, Japanese and Korean documents) is lost. Images are
 * not decoded, so there is no `wasmUrl`. Nothing comes from the network: the data is passed.
 */
const options = {
  verbosity: VerbosityLevel.ERRORS,
  disableFontFace: true,
  maxImageSize: 1,
  cMapUrl: dataFolder('cmaps'),
  cMapPacked: true,
  standardFontDataUrl: dataFolder('standard_fonts'),
}

type OpenedPdf = { pdf: PDFDocumentProxy; close: () => Promise<void> }

/**
 * Opens a PDF without its images, and without rendering XFA forms; the caller closes it. `data` is used up. Throws pdf.js's error if it cannot be
 * opened.
 */
export async function openReadOnly(data: Uint8Array, { enableXfa = false } = {}): Promise<OpenedPdf> {
  const opening = getDocument({ ...options, enableXfa, data })
  const close = () => opening.destroy()
  try {
    return { pdf: await opening.promise, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens a PDF with the pages that the viewer shows, as `openReadOnly` does: those of a dynamic XFA form, if it can be rendered (`isPureXfa`), are not
 * those of the file.
 */
export async function openAsShown(data: Uint8Array): Promise<OpenedPdf> {
  const opened = await openReadOnly(data)
  if (!(await mayBeRendered(opened.pdf))) return opened
  // The data is used up; only forms need it twice.
  const rendered = await openReadOnly(await opened.pdf.getData(), { enableXfa: true }).catch(() => undefined)
  const [shown, other] = rendered?.pdf.isPureXfa ? [rendered, opened] : [opened, rendered]
  await other?.close()
  return shown
}

const mayBeRendered = (pdf: PDFDocumentProxy): Promise<boolean> =>
  pdf.getMetadata().then(
    ({ info }) => 'IsXFAPresent' in info && info.IsXFAPresent === true,
    () => false,
  )

/** Opens a PDF, runs `read`, and closes it. Throws pdf.js's error if it cannot be opened. */
export async function withPdf<Result>(data: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<Result>): Promise<Result> {
  const { pdf, close } = await openReadOnly(data)
  try {
    return await read(pdf)
  } finally {
    await close()
  }
}
