import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { thumbnailSize } from './thumbnail-rows.ts'
import classes from './thumbnails.module.css'

type Props = {
  pdfViewer: PdfViewer
  page: number
  rotation: number
  isCurrent: boolean
  isTabStop: boolean
  onGo: (page: number) => void
}

/** Delay (ms) before drawing: nothing is drawn while the user scrolls past. */
const DRAW_DELAY_MS = 60

/** A page's thumbnail; a click goes to the page. */
export function Thumbnail({ pdfViewer, page, rotation, isCurrent, isTabStop, onGo }: Props) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    // A page that cannot be drawn stays an empty sheet; the viewer itself reports it.
    const draw = () => drawThumbnail(canvas.current!, pdfViewer, { page, rotation, signal: gone.signal }).catch(() => {})
    const timer = setTimeout(() => void draw(), DRAW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [pdfViewer, page, rotation])
  return (
    <button
      type="button"
      className={classes.thumbnail}
      data-page={page}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('documents.page', { page })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(page)}
    >
      <span className={classes.sheet}>
        <canvas ref={canvas} aria-hidden />
      </span>
      <span className={classes.number}>{page}</span>
    </button>
  )
}

type Wanted = { page: number; rotation: number; signal: AbortSignal }

/** Draws a page's thumbnail, after the viewer's first page, which must not be delayed. Rejects when aborted. */
async function drawThumbnail(
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
  // Lets pdf.js free the page's resources unless it is also on screen.
  eventBus.dispatch('thumbnailrendered', { source: viewer, pageNumber: page, pdfPage })
}

function small(pdfPage: PDFPageProxy, turned: number) {
  const rotation = (pdfPage.rotate + turned) % 360
  const { width, height } = pdfPage.getViewport({ scale: 1, rotation })
  return pdfPage.getViewport({ scale: Math.min(thumbnailSize.width / width, thumbnailSize.height / height), rotation })
}
