import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite gives the address of the file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { KeptFile } from '#platform/web/lib/connectivity/offline-copies.ts'
import { attendance } from '#platform/web/lib/session/presence.ts'
import { KeptRanges } from './kept-ranges.ts'

// The legacy build: the standard one only runs in browsers of the last few months.
GlobalWorkerOptions.workerSrc = workerUrl

/** Started early, while the page is still rendering; the first document uses it. */
let begun: PDFWorker | null = new PDFWorker()
// Its user handles the error.
begun.promise.catch(() => {})

const rangeChunkSize = 256 * 1024

/** URL of a folder of pdf.js data (fonts, character maps, decoders, icons), with a trailing slash; the build copies it beside our assets. */
export const pdfjsFolder = (name: string) => new URL(`assets/pdfjs-${version}/${name}/`, document.baseURI).href

export type OpeningPdf = { task: PDFDocumentLoadingTask; opened: Promise<PDFDocumentProxy>; close: () => Promise<void> }
type Opening = {
  url: string
  /** The copy stored on this device, if any. */
  kept: KeptFile | null
  /** Renders dynamic XFA forms, which have no other pages; their scripts do not run. */
  enableXfa: boolean
  /** Called with the progress in percent. */
  onProgress: (percent: number) => void
}

/** Starts to load a PDF by ranges. The caller closes it. */
export function openPdf({ url, kept, enableXfa, onProgress }: Opening): OpeningPdf {
  const worker = begun ?? new PDFWorker()
  begun = null
  const lost = Promise.withResolvers<never>()
  const task = getDocument({
    ...(kept ? { range: new KeptRanges({ url, kept, onLost: lost.reject }) } : { url }),
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
  task.onProgress = ({ percent }: { percent: number }) => onProgress(Number.isFinite(percent) ? percent : 0)
  const close = () => task.destroy().finally(() => worker.destroy())
  return { task, opened: Promise.race([task.promise, lost.promise]), close }
}
