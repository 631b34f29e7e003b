import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { thumbnailSize } from './thumbnail-rows.ts'

type Wanted = { page: number; rotation: number; signal: AbortSignal }

/** Draws a small picture of a page; after the first page of the paper itself, which it must not delay. Rejects when it is cancelled. */
export async function drawThumbnail(
  canvas: HTMLCanvasElement,
  { viewer, eventBus }: PdfViewer,
  { page, rotation, signal }: Wanted,
): Promise<void> {
  await viewer.onePageRendered
  signal.throwIfAborted()
  const pdfPage = await viewer.pdfDocument!.getPage(page)
  signal.throwIfAborted()
  const viewport = small(pdfPage, rotation)
  const ratio = Math.min(devicePixelRatio, 2)
  canvas.width = Math.ceil(viewport.width * ratio)
  canvas.height = Math.ceil(viewport.height * ratio)
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  const task = pdfPage.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  // pdf.js lets go of what a page needs for drawing unless it is on screen as well.
  eventBus.dispatch('thumbnailrendered', { source: viewer, pageNumber: page, pdfPage })
}

function small(pdfPage: PDFPageProxy, turned: number) {
  const rotation = (pdfPage.rotate + turned) % 360
  const { width, height } = pdfPage.getViewport({ scale: 1, rotation })
  return pdfPage.getViewport({ scale: Math.min(thumbnailSize.width / width, thumbnailSize.height / height), rotation })
}
