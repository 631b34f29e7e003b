import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type PageRange, pagesWithin, thumbnailSize, topOf } from './thumbnail-rows.ts'

type List = RefObject<HTMLElement | null>

/** Which pages have their thumbnails in view; the list follows the page that is read. */
export function usePagesInView(list: List, { page, pages }: { page: number; pages: number }): PageRange {
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
    // What the reader looks for in the list is not taken away by the page that stands beside it.
    if (list.current && !list.current.contains(document.activeElement)) showRow(list.current, page)
  }, [list, page])
  return range
}

/** Scrolls the list as little as needed to show the row of a page. */
export function showRow(list: HTMLElement, page: number): void {
  const top = topOf(page)
  const bottom = top + thumbnailSize.rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
