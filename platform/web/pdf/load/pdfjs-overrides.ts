import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { failureOf } from '#platform/web/pdf/viewer-state.ts'

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

type Pdf = Pick<PDFDocumentProxy, 'numPages' | 'getPage'>

/** How many pages are tried until one can be read. */
const MAX_TRIES = 50

/** What the viewer needs before it lays out the pages: the first one that can be read, and the one that the reader returns to, if it can be. */
export type StartPages = { first: PDFPageProxy; returnedTo: PDFPageProxy | null }

/** Reads the pages that the viewer starts with. Throws why the first cannot be read, if none of those after it can. */
export async function startPages(pdf: Pdf, page: number): Promise<StartPages> {
  const [first, returnedTo] = await Promise.all([firstReadable(pdf), pdf.getPage(Math.min(page, pdf.numPages)).catch(() => null)])
  return { first, returnedTo }
}

async function firstReadable(pdf: Pdf): Promise<PDFPageProxy> {
  let failure: unknown
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_TRIES); number++) {
    try {
      return await pdf.getPage(number)
    } catch (error) {
      if (failureOf(error) !== 'corrupt') throw error
      failure ??= error
    }
  }
  throw failure
}

type LoadingPageView = { id: number; pdfPage: PDFPageProxy | null; setPdfPage: (page: PDFPageProxy) => void; reset: () => void }

/**
 * Shows a document beginning with these pages. pdf.js shows nothing at all if the first page is damaged: it gets another one instead, whose
 * size the damaged one then has. The page returned to has its size before anything scrolls to it.
 */
export function showFrom(viewer: PDFViewer, pdf: PDFDocumentProxy, { first, returnedTo }: StartPages): void {
  const getPage = pdf.getPage.bind(pdf)
  const viewOf = (number: number) => viewer.getPageView(number - 1) as LoadingPageView | undefined
  const onLaidOut = () => {
    const [start, other] = [viewOf(1), returnedTo && viewOf(returnedTo.pageNumber)]
    if (start && first.pageNumber !== 1) {
      start.pdfPage = null
      start.reset()
    }
    if (other && returnedTo && !other.pdfPage) other.setPdfPage(returnedTo)
  }
  viewer.eventBus.on('pagesinit', onLaidOut, { once: true })
  pdf.getPage = () => Promise.resolve(first)
  // Asks for the first page before it returns.
  viewer.setDocument(pdf)
  pdf.getPage = getPage
}
