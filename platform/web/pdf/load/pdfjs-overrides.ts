import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/**
 * Dispatches `pagemissing` for pages that fail to load: pdf.js leaves them blank and reports nothing. When the document is closed, pdf.js
 * rejects pages that are loading: those promises stay pending instead.
 */
export function notifyMissingPages(
  pdf: Pick<PDFDocumentProxy, 'getPage'>,
  { eventBus, signal }: { eventBus: EventBus; signal: AbortSignal },
): void {
  const getPage = pdf.getPage.bind(pdf)
  pdf.getPage = async (number) => {
    try {
      return await getPage(number)
    } catch (error) {
      if (signal.aborted) return never
      eventBus.dispatch('pagemissing', { pageNumber: number, error })
      throw error
    }
  }
}

const never = new Promise<never>(() => {})

const safeProtocols = new Set(['http:', 'https:', 'mailto:'])

/** Whether a document may link there: the web, mail, or within the same document. */
export const isSafeLink = (url: string): boolean => safeProtocols.has(URL.canParse(url) ? new URL(url).protocol : '')

/** Turns all other links of a document into plain text, and opens safe ones in a tab without access to ours. */
export function keepLinksSafe(links: PDFLinkService) {
  const addLinkAttributes = links.addLinkAttributes.bind(links)
  links.addLinkAttributes = (link, url) => {
    if (isSafeLink(url)) addLinkAttributes(link, url)
    else link.removeAttribute('href')
  }
  return links
}

/**
 * Makes the fields of XFA forms read-only, since nothing would keep what is entered; texts can still be read out and selected. The form's own
 * tab order would come before the whole page.
 */
export function keepFormsReadOnly({ viewer, eventBus, signal }: { viewer: PDFViewer; eventBus: EventBus; signal: AbortSignal }): void {
  const onRendered = ({ pageNumber }: { pageNumber: number }) => {
    const { div } = viewer.getPageView(pageNumber - 1) as PageView
    for (const field of div.querySelectorAll<HTMLInputElement>('.xfaLayer :is(input, textarea)')) field.readOnly = true
    for (const field of div.querySelectorAll('.xfaLayer [tabindex]')) field.removeAttribute('tabindex')
    const others = ':is(input[type="checkbox"], input[type="radio"], select, button)'
    for (const field of div.querySelectorAll<HTMLInputElement>(`.xfaLayer ${others}`)) field.disabled = true
  }
  eventBus.on('xfalayerrendered', onRendered, { signal })
}

/** A page's accessible name; says whether it has text that can be read out. */
type Label = (page: number, hasText: boolean) => string
type PageView = { id: number; div: HTMLElement }

/** Names all pages for screen readers in the interface's language: each is a landmark from the start. */
export function labelAllPages(viewer: PDFViewer, label: Label) {
  for (let index = 0; index < viewer.pagesCount; index++) {
    const { id, div } = viewer.getPageView(index) as PageView
    div.setAttribute('aria-label', label(id, true))
  }
}

/** Names the drawn pages again: only now is it known whether they have text. */
export function labelDrawnPages(viewer: PDFViewer, label: Label) {
  for (const { id, div } of viewer.getCachedPageViews() as Set<PageView>) {
    const text = div.querySelector('.textLayer .endOfContent')?.parentElement
    div.setAttribute('aria-label', label(id, !text || text.textContent.trim() !== ''))
  }
}

/** Replaces pdf.js's localization, which is English only: nothing is translated here, and labelAllPages names the pages. */
export const noTexts = {
  getLanguage: () => '',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}
