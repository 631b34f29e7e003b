import type { Turn } from '#shared/annotations/annotation.ts'
import type { PageHost } from './page-hosts.ts'
import type { PdfViewer } from './pdf-viewer.ts'

/** A paper without pdf.js: pages of 600 by 800 points, shown at one pixel a point. */
export function aPaper({ pages = 1, rotation = 0 }: { pages?: number; rotation?: Turn } = {}) {
  const container = document.createElement('div')
  const elements = Array.from({ length: pages }, () => container.appendChild(document.createElement('div')))
  const shown = elements.map(
    (page, index): PageHost => ({
      index,
      host: page.appendChild(document.createElement('div')),
      width: 600,
      height: 800,
      rotation,
      scale: 1,
    }),
  )
  document.body.appendChild(document.createElement('section')).append(container)
  const pageHosts = { shown: () => shown, subscribe: () => () => {} }
  const viewer = { container, currentPageNumber: 1, pagesCount: pages, currentScale: 1, getPageView: () => undefined }
  return { pages: elements, pdfViewer: { viewer, pageHosts } as unknown as PdfViewer }
}
