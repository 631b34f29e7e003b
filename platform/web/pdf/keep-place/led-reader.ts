import type { EventBus, PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

type Pages = Pick<PDFLinkService, 'page' | 'pagesCount'>
type Watched = { eventBus: EventBus; pages: Pages; signal: AbortSignal }

const acts = ['keydown', 'pointerdown', 'touchmove', 'wheel']

/**
 * Whether a reader who was led to a page has gone on from there by themselves, while the words that are to be marked are still being looked for: they are
 * not brought back. It ends with a search of their own.
 */
export function watchLedReader({ eventBus, pages, signal }: Watched): () => boolean {
  let led = { to: null as number | null, hasActed: false, hasLeft: false }
  const onFind = ({ isLed = false }: { isLed?: boolean }) => {
    led = { to: isLed ? pages.page : null, hasActed: false, hasLeft: false }
  }
  eventBus.on('find', onFind, { signal })
  // Pages that get their sizes may shift by themselves.
  for (const act of acts) window.addEventListener(act, () => (led.hasActed = true), { capture: true, passive: true, signal })
  return () => {
    led.hasLeft ||= led.to !== null && led.hasActed && pages.page !== led.to
    return led.hasLeft
  }
}
