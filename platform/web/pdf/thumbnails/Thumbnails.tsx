import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { type PageRange, pageByKey, pagesWithin, thumbnailSize, topOf } from './thumbnail-rows.ts'
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
