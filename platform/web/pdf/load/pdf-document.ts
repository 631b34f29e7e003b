import {
  getDocument,
  type PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { attendance } from '#platform/web/lib/session/presence.ts'
import { startEngine } from './engine.ts'
import { startSpareThread } from './spare-thread.ts'

// While the page is still rendering.
startSpareThread()

/** Files are read in multiples of this (bytes). */
export const rangeChunkSize = 256 * 1024

/** URL of a folder of pdf.js data (fonts, character maps, decoders, icons), with a trailing slash; the build copies it beside our assets. */
export const pdfjsFolder = (name: string) => new URL(`assets/pdfjs-${version}/${name}/`, document.baseURI).href

export type OpeningPdf = {
  task: PDFDocumentLoadingTask
  opened: Promise<PDFDocumentProxy>
  /** Rejects when a part of a file that we read ourselves cannot be read; never if pdf.js reads it. */
  lost: Promise<never>
  close: () => void
}

type Opening = {
  /** Renders dynamic XFA forms, which have no other pages; their scripts do not run. */
  enableXfa: boolean
} & ({ url: string } | { range: PDFDataRangeTransport; lost: Promise<never> })

/** Starts to load a PDF by ranges. The caller closes it, and sets what the task tells of its progress. */
export function openPdf({ enableXfa, ...source }: Opening): OpeningPdf {
  const { worker, failed, end } = startEngine()
  const lost = 'range' in source ? source.lost : never
  const task = getDocument({
    ...('range' in source ? { range: source.range } : { url: source.url }),
    worker,
    withCredentials: true,
    // A document that reopens automatically on reconnect is unattended.
    httpHeaders: attendance(),
    rangeChunkSize,
    // Fetches only what is viewed; needs both switches.
    disableAutoFetch: true,
    disableStream: true,
    enableXfa,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: pdfjsFolder('cmaps'),
    standardFontDataUrl: pdfjsFolder('standard_fonts'),
    wasmUrl: pdfjsFolder('wasm'),
    iccUrl: pdfjsFolder('iccs'),
  })
  lost.catch(() => {})
  let isOpening = true
  const settle = () => {
    isOpening = false
  }
  task.promise.then(settle, settle)
  const close = () => {
    if (isOpening) {
      // Asked to end while it opens a document, the worker throws an error that nobody handles; so it is stopped at once.
      end()
      if ('range' in source) source.range.abort()
    }
    task.destroy().then(end, end)
  }
  return { task, opened: Promise.race([task.promise, lost, failed]), lost, close }
}

const never = new Promise<never>(() => {})
