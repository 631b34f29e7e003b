import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** How long (ms) a page stays in view until it counts as read. */
const READ_MS = 2_000
/** Delay (ms) after which pages are reported together. */
const REPORT_MS = 5_000

export type PagesRead = { pages: number[]; last_page: number }

/** Reports pages that were in view long enough, each once, and the last page; at the latest when the viewer is closed. */
export function watchPagesRead(
  { viewer, eventBus, signal }: Pick<PdfViewer, 'viewer' | 'eventBus' | 'signal'>,
  report: (read: PagesRead) => void,
) {
  const since = new Map<number, number>()
  const reported = new Set<number>()
  const pages = new Set<number>()
  let reading: ReturnType<typeof setTimeout> | undefined
  let reporting: ReturnType<typeof setTimeout> | undefined
  let last_page = 0

  const tell = () => {
    clearTimeout(reporting)
    reporting = undefined
    if (pages.size === 0) return
    report({ pages: Array.from(pages), last_page })
    for (const page of pages) reported.add(page)
    pages.clear()
  }
  const count = () => {
    if (document.visibilityState !== 'visible') return
    const long = performance.now() - READ_MS
    for (const [page, at] of since) if (at <= long && !reported.has(page)) pages.add(page)
    if (pages.size > 0) reporting ??= setTimeout(tell, REPORT_MS)
  }
  const look = () => {
    count()
    const shown = document.visibilityState === 'visible' ? pagesInView(viewer) : []
    for (const page of since.keys()) if (!shown.includes(page)) since.delete(page)
    for (const page of shown) if (!since.has(page)) since.set(page, performance.now())
    last_page = viewer.currentPageNumber
    clearTimeout(reading)
    reading = setTimeout(count, READ_MS + 1)
  }
  const end = () => {
    count()
    clearTimeout(reading)
    tell()
  }

  eventBus.on('updateviewarea', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pagehide', end, { signal })
  signal.addEventListener('abort', end)
}

/** The current page, and those of which at least half is in view. */
function pagesInView(viewer: PdfViewer['viewer']): number[] {
  // oxlint-disable-next-line no-underscore-dangle -- pdf.js marks so what is for its own viewers.
  const { views } = viewer._getVisiblePages() as { views: { id: number; percent: number }[] }
  return views.filter(({ id, percent }) => percent >= 50 || id === viewer.currentPageNumber).map(({ id }) => id)
}
