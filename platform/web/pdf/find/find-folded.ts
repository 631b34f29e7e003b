// The components find pdf.js in a global that this import fills: it comes first.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { type EventBus, PDFFindController, type PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { watchLedReader } from '#platform/web/pdf/keep-place/led-reader.ts'
import { spellings } from './spellings.ts'

type Companions = { eventBus: EventBus; linkService: PDFLinkService; signal: AbortSignal }
type Place = Parameters<PDFFindController['scrollMatchIntoView']>[0]

/** pdf.js's search, which folds accents, and beside them the double s of Swiss and German spelling; a reader who has left the hit is not brought back. */
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

/** The search goes to pages by the link service, of which it needs nothing else. */
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
