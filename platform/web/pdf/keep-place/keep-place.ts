import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { type Place, rememberPlace } from '#platform/web/pdf/place.ts'
import { spread } from '#platform/web/pdf/spread.ts'

type Location = { pageNumber: number; top: number; left: number; rotation: Place['rotation'] }
type Watched = Pick<PdfViewer, 'viewer' | 'eventBus' | 'signal'>

/** Writing waits until the paper stands still for so many milliseconds. */
const stillness = 300

/** Remembers where the reader is in the file of this address: once the paper stands still, and at the latest when it is left. */
export function keepPlace({ viewer, eventBus, signal }: Watched, url: string): void {
  let seen: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    if (seen) rememberPlace(url, seen)
    seen = null
  }
  const onSeen = ({ location }: { location: Location | null }) => {
    if (!location) return
    const { pageNumber: page, top, left, rotation } = location
    seen = { page, top, left, rotation, zoom: viewer.currentScaleValue, two_pages: viewer.spreadMode !== spread.single }
    clearTimeout(timer)
    timer = setTimeout(write, stillness)
  }
  eventBus.on('updateviewarea', onSeen, { signal })
  window.addEventListener('pagehide', write, { signal })
  signal.addEventListener('abort', write)
}

/** Puts the reader to a place, once the pages are laid out. */
export function goToPlace(viewer: PdfViewer['viewer'], { page, top, left, zoom, rotation, two_pages }: Place): void {
  viewer.pagesRotation = rotation
  viewer.spreadMode = two_pages ? spread.twoPages : spread.single
  viewer.currentScaleValue = zoom
  const pageNumber = Math.min(page, viewer.pagesCount)
  if (top === null) viewer.currentPageNumber = pageNumber
  else viewer.scrollPageIntoView({ pageNumber, destArray: [null, { name: 'XYZ' }, left, top, null], allowNegativeOffset: true })
}
