import { aheadHeader } from '#platform/shared/endpoint.ts'
import { type KeptFile, keptFileAt } from '#platform/web/lib/connectivity/offline-copies.ts'
import { fetchRange } from '#platform/web/lib/http/file-ranges.ts'
import { recallPlace } from '#platform/web/pdf/reading-position.ts'
import { AheadRanges } from './ahead-ranges.ts'
import { type OpeningPdf, openPdf, rangeChunkSize } from './pdf-document.ts'
import { offerAhead, type PaperAhead } from './viewer-ahead.ts'

/** At most this much of a paper is fetched before it is opened, and kept in memory. */
const MAX_BYTES = 2 * 2 ** 20

type Ahead = { url: string; opening: OpeningPdf; open: () => void }

/** The one paper that is open ahead. */
let ahead: Ahead | null = null

/** The file that is being looked up on this device, to be opened next. */
let lookedUp: string | null = null

/** The files in viewers: they are not opened once more. */
const inViewers = new Set<string>()

/** Closes the paper that is open ahead, if any. */
function closeAhead(): void {
  lookedUp = null
  if (!ahead) return
  ahead.opening.close()
  ahead = null
}

/** The copy on this device of a file that is to be opened ahead; null if there is none, undefined if the file is no longer to be opened. */
async function lookUp(url: string): Promise<KeptFile | null | undefined> {
  closeAhead()
  lookedUp = url
  const kept = await keptFileAt(url)
  if (lookedUp !== url) return undefined
  lookedUp = null
  return kept
}

/** Starts to open a file, of which no more than `limit` bytes are read until it is in a viewer. Without a limit, it counts as read from the start. */
function begin({ url, size }: PaperAhead, kept: KeptFile | null, limit: number): Ahead {
  const fetched = (from: number, end: number, signal: AbortSignal, headers?: Record<string, string>) =>
    fetchRange(url, { from, to: end - 1, signal, headers })
  let isRead = limit === Number.POSITIVE_INFINITY
  const headers = () => (isRead ? undefined : { [aheadHeader]: 'true' })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const range = new AheadRanges({
    size: kept?.size ?? size,
    limit,
    onLost: lost.reject,
    async read(from, end, ending) {
      const bytes = await kept?.read(from, end).catch(() => undefined)
      return bytes ?? fetched(from, end, ending, headers())
    },
  })
  if (isRead) readEnds(range)
  const opening = openPdf({ range, lost: lost.promise, enableXfa: true })
  const open = () => {
    // The server knows of readings by requests of files: the first one says that it is read now.
    if (!kept && !isRead) fetched(0, 1, new AbortController().signal).catch(() => {})
    isRead = true
    range.open()
  }
  ahead = { url, opening, open }
  return ahead
}

/** Reads the parts at once that pdf.js needs first, one after the other: the beginning, and the end, where most files have their tables. */
function readEnds(range: AheadRanges): void {
  const size = range.length
  const lastChunks = Math.max(0, Math.floor(size / rangeChunkSize) - 2) * rangeChunkSize
  if (lastChunks <= rangeChunkSize) return range.readAhead(0, size)
  range.readAhead(0, rangeChunkSize)
  range.readAhead(lastChunks, size)
}

/**
 * Opens a PDF before the reader does, with the page that they will see first. One at a time; a failure is not reported, the viewer then opens
 * the file itself. It does not count as reading: the server logs it as fetched ahead.
 */
async function openAhead(paper: PaperAhead, signal: AbortSignal): Promise<void> {
  const { url } = paper
  if (ahead?.url === url) return
  const kept = await lookUp(url)
  if (signal.aborted || kept === undefined) return
  const mine = begin(paper, kept, MAX_BYTES)
  try {
    const pdf = await mine.opening.opened
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

/** Opens the file of a page that is being prepared, so that it is read meanwhile. A failure is not reported, the viewer then opens the file itself. */
async function beginReading(paper: PaperAhead): Promise<void> {
  const { url } = paper
  if (ahead?.url === url || lookedUp === url || inViewers.has(url)) return
  const kept = await lookUp(url)
  if (kept === undefined) return
  const mine = begin(paper, kept, Number.POSITIVE_INFINITY)
  // One with a password is refused here, where nobody can type it.
  mine.opening.opened.catch(() => ahead === mine && closeAhead())
}

/** Hands over the file if it is open ahead; null if it is not. Until the viewer releases it, it is not opened ahead. */
export function takeAhead(url: string): OpeningPdf | null {
  inViewers.add(url)
  lookedUp = null
  if (ahead?.url !== url) return null
  const { opening, open } = ahead
  ahead = null
  open()
  return opening
}

/** Called when a viewer closes the file. */
export const releaseFile = (url: string): void => void inViewers.delete(url)

offerAhead({ open: openAhead, begin: beginReading, close: closeAhead })
