import { aheadHeader } from '#platform/shared/endpoint.ts'
import { keptFileAt } from '#platform/web/lib/connectivity/offline-copies.ts'
import { fetchPart } from '#platform/web/lib/http/fetch-file.ts'
import { recallPlace } from '#platform/web/pdf/reading-position.ts'
import { AheadRanges } from './ahead-ranges.ts'
import { type OpeningPdf, openPdf } from './pdf-document.ts'
import { offerAhead, type PaperAhead } from './viewer-ahead.ts'

/** At most this much of a paper is fetched before it is opened, and kept in memory. */
const MAX_BYTES = 2 * 2 ** 20

type Ahead = { url: string; opening: OpeningPdf; open: () => void }

/** The one paper that is open ahead. */
let ahead: Ahead | null = null

/** Closes the paper that is open ahead, if any. */
function closeAhead(): void {
  if (!ahead) return
  ahead.opening.close()
  ahead = null
}

/**
 * Opens a PDF before the reader does, with the page that they will see first. One at a time; a failure is not reported, the viewer then opens
 * the file itself. It does not count as reading: the server logs it as fetched ahead.
 */
async function openAhead({ url, size }: PaperAhead, signal: AbortSignal): Promise<void> {
  if (ahead?.url === url) return
  closeAhead()
  const kept = await keptFileAt(url)
  if (signal.aborted) return
  const fetched = (begin: number, end: number, ending: AbortSignal, headers?: Record<string, string>) =>
    fetchPart(url, { from: begin, to: end - 1, etag: undefined, signal: ending, headers })
  let isOpen = false
  const headers = () => (isOpen ? undefined : { [aheadHeader]: 'true' })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const range = new AheadRanges({
    size: kept?.size ?? size,
    limit: MAX_BYTES,
    onLost: lost.reject,
    async read(begin, end, ending) {
      const bytes = await kept?.read(begin, end).catch(() => undefined)
      return bytes ?? (await fetched(begin, end, ending, headers()))?.bytes ?? new Uint8Array(end - begin)
    },
  })
  const opening = openPdf({ range, lost: lost.promise, enableXfa: true })
  const open = () => {
    isOpen = true
    // The server knows of readings by requests of files: the first one says that it is read now.
    if (!kept) fetched(0, 1, new AbortController().signal).catch(() => {})
    range.open()
  }
  const mine: Ahead = { url, opening, open }
  ahead = mine
  try {
    const pdf = await opening.opened
    const page = await pdf.getPage(Math.min(recallPlace(url).page, pdf.numPages))
    // Small, since only its effect is wanted: pictures and fonts are fetched, and pdf.js keeps what is to be drawn for the viewer.
    const viewport = page.getViewport({ scale: 0.1 })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
  } catch {
    if (ahead === mine) closeAhead()
  }
}

/** Hands over the file if it is open ahead; null if it is not. */
export function takeAhead(url: string): OpeningPdf | null {
  if (ahead?.url !== url) return null
  const { opening, open } = ahead
  ahead = null
  open()
  return opening
}

offerAhead({ open: openAhead, close: closeAhead })
