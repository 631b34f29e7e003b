import type { Turn } from '#platform/shared/page-space.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from './page-hosts.ts'
import type { PdfViewer } from './pdf-viewer.ts'

type Paper = {
  pages?: number
  /** How many pages are drawn at first. */
  drawn?: number
  rotation?: Turn
}

/** A fake viewer without pdf.js: pages of 600 × 800 points, shown at one pixel per point. */
export function aPaper({ pages = 1, drawn = pages, rotation = 0 }: Paper = {}) {
  const container = document.createElement('div')
  container.tabIndex = 0
  const elements = Array.from({ length: pages }, () => container.appendChild(document.createElement('div')))
  const all = elements.map(
    (_page, index): PageHost => ({
      index,
      host: document.createElement('div'),
      width: 600,
      height: 800,
      rotation,
      scale: 1,
    }),
  )
  document.body.appendChild(document.createElement('section')).append(container)
  const { get: shown, set, subscribe } = createStore<readonly PageHost[]>([])
  /** Draws the first `count` pages, as when the user scrolls. */
  const draw = (count: number) => {
    for (const [at, { host }] of all.entries()) if (at < count) elements[at]?.append(host)
    for (const { host } of all.slice(count)) host.remove()
    set(all.slice(0, count))
  }
  draw(drawn)
  const pageHosts = { shown, subscribe }
  const viewer = { container, currentPageNumber: 1, pagesCount: pages, currentScale: 1, getPageView: () => undefined }
  return { pages: elements, draw, pdfViewer: { viewer, pageHosts } as unknown as PdfViewer }
}
