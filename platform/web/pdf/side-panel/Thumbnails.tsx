import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import classes from './thumbnails.module.css'

// Arrow keys move between thumbnails wherever the focus is in the list.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */

type Props = { pdfViewer: PdfViewer; state: ViewerState; onGo: (page: number) => void }

/** Thumbnails of all pages; renders only those in view. */
export function Thumbnails({ pdfViewer, state: { page, pages, rotation }, onGo }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { first, last } = usePagesInView(list, { page, pages })
  const [wanted, setWanted] = useState(page)
  // The thumbnail to focus may have to be scrolled into view first.
  const isWaiting = useRef(false)
  useLayoutEffect(() => {
    const thumbnail = isWaiting.current && list.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`)
    if (!thumbnail) return
    thumbnail.focus({ preventScroll: true })
    isWaiting.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).dataset.page)
    const to = pageByKey(event.key, from, pages)
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    showRow(list.current!, to)
    isWaiting.current = to !== from
    setWanted(to)
  }
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const stop = [wanted, page].find((one) => one >= first && one <= last) ?? first
  return (
    <div ref={list} className={classes.list}>
      <ol aria-label={t('documents.pages')} style={{ height: topOf(pages) + thumbnailSize.rowHeight }} onKeyDown={onKeyDown}>
        {shown.map((one) => (
          <li
            key={one}
            aria-posinset={one}
            aria-setsize={pages}
            style={{ top: topOf(one) }}
            data-column={(one - 1) % thumbnailSize.columns}
          >
            <Thumbnail pdfViewer={pdfViewer} page={one} rotation={rotation} isCurrent={one === page} isTabStop={one === stop} onGo={onGo} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type List = RefObject<HTMLElement | null>

/** Which pages have their thumbnails in view; the list follows the current page. */
function usePagesInView(list: List, { page, pages }: { page: number; pages: number }): PageRange {
  const [range, setRange] = useState<PageRange>(() => pagesWithin({ top: topOf(page), height: 0, pages }))
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const look = () => {
      const now = pagesWithin({ top: current.scrollTop, height: current.clientHeight, pages })
      setRange((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    const observer = new ResizeObserver(look)
    observer.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [list, pages])
  useLayoutEffect(() => {
    // Does not scroll while the user navigates in the list.
    if (list.current && !list.current.contains(document.activeElement)) showRow(list.current, page)
  }, [list, page])
  return range
}

/** Scrolls as little as needed to show the row of a page. */
function showRow(list: HTMLElement, page: number): void {
  const top = topOf(page)
  const bottom = top + thumbnailSize.rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

type ThumbnailProps = {
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
function Thumbnail({ pdfViewer, page, rotation, isCurrent, isTabStop, onGo }: ThumbnailProps) {
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

/** In pixels; must match thumbnails.module.css. */
const thumbnailSize = { columns: 2, rowHeight: 196, width: 112, height: 152 } as const

type Window = { top: number; height: number; pages: number }
type PageRange = { first: number; last: number }

/** The pages whose thumbnails are within a window of the list, plus one row on both ends. */
export function pagesWithin({ top, height, pages }: Window): PageRange {
  const { columns, rowHeight } = thumbnailSize
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - 1)
  const lastRow = Math.ceil((top + height) / rowHeight) + 1
  return { first: firstRow * columns + 1, last: Math.min(pages, lastRow * columns) }
}

/** Top (px) of the row of a page. */
export const topOf = (page: number): number => Math.floor((page - 1) / thumbnailSize.columns) * thumbnailSize.rowHeight

const moves: Record<string, (page: number, pages: number) => number> = {
  ArrowRight: (page) => page + 1,
  ArrowLeft: (page) => page - 1,
  ArrowDown: (page) => page + thumbnailSize.columns,
  ArrowUp: (page) => page - thumbnailSize.columns,
  PageDown: (page) => page + 3 * thumbnailSize.columns,
  PageUp: (page) => page - 3 * thumbnailSize.columns,
  Home: () => 1,
  End: (_page, pages) => pages,
}

/** The page that a key leads to; undefined for other keys. */
export function pageByKey(key: string, page: number, pages: number): number | undefined {
  const wanted = moves[key]?.(page, pages)
  return wanted === undefined ? undefined : Math.max(1, Math.min(pages, wanted))
}
