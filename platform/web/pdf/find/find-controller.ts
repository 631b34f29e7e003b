import 'pdfjs-dist/legacy/build/pdf.mjs'
import { type EventBus, PDFFindController, type PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

// First: it sets the global in which pdf.js's components find the library.

type Companions = { eventBus: EventBus; linkService: PDFLinkService; signal: AbortSignal }
type Place = Parameters<PDFFindController['scrollMatchIntoView']>[0]

/** pdf.js's search, which ignores accents; also treats ss and ß alike, and does not bring users back to a match that they have left. */
export class FoldedFindController extends PDFFindController {
  #hasLeft: () => boolean

  constructor({ eventBus, linkService, signal }: Companions) {
    const hasLeft = watchLedReader({ eventBus, pages: linkService, signal })
    super({ eventBus, linkService: heldWhile(hasLeft, linkService) })
    this.#hasLeft = hasLeft
  }

  override match(query: string | string[], pageContent: string, pageIndex: number) {
    return super.match(typeof query === 'string' ? spellings(query) : query, pageContent, pageIndex)
  }

  override scrollMatchIntoView(place: Place) {
    if (!this.#hasLeft()) super.scrollMatchIntoView(place)
  }
}

/** A link service for the search that ignores navigation while held; the search needs nothing else of it. */
const heldWhile = (isHeld: () => boolean, links: PDFLinkService) =>
  ({
    get pagesCount() {
      return links.pagesCount
    },
    get page() {
      return links.page
    },
    set page(number) {
      if (!isHeld()) links.page = number
    },
  }) as PDFLinkService

type Pages = Pick<PDFLinkService, 'page' | 'pagesCount'>
type Watched = { eventBus: EventBus; pages: Pages; signal: AbortSignal }

const userEvents = ['keydown', 'pointerdown', 'touchmove', 'wheel']

/**
 * Tracks whether a user who was led to a page has moved on while the words to be marked are still being searched for: the search must not
 * bring them back. A search of their own ends this.
 */
function watchLedReader({ eventBus, pages, signal }: Watched): () => boolean {
  let led = { to: null as number | null, hasActed: false, hasLeft: false }
  const onFind = ({ isLed = false }: { isLed?: boolean }) => {
    led = { to: isLed ? pages.page : null, hasActed: false, hasLeft: false }
  }
  eventBus.on('find', onFind, { signal })
  // Needs user input: pages that get their sizes may shift by themselves.
  for (const act of userEvents) window.addEventListener(act, () => (led.hasActed = true), { capture: true, passive: true, signal })
  return () => {
    led.hasLeft ||= led.to !== null && led.hasActed && pages.page !== led.to
    return led.hasLeft
  }
}

/** Queries with more occurrences of ss or ß than this are not expanded: no word has so many. */
const MAX_DOUBLED = 4

/** All spellings of a query with ss or ß: Strassenbau finds Straßenbau, and vice versa. */
export function spellings(query: string): string[] {
  const parts = query.split(/ss|ß/i)
  if (parts.length === 1 || parts.length - 1 > MAX_DOUBLED) return [query]
  return parts
    .slice(1)
    .reduce((written, part) => written.flatMap((before) => [`${before}ss${part}`, `${before}ß${part}`]), [parts[0] ?? ''])
}
