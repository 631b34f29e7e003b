import { z } from 'zod'
import { type CropBox, type Rect, rectToView, sizeOf, toPage, toUser, turn, unionOf, type View } from '#platform/shared/page-space.ts'
import { isStorageClaimed, readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import type { PdfViewer } from './pdf-viewer.ts'

const place = z.object({
  page: z.int().min(1),
  /** Position of the visible top left corner, in the page's units from its lower left corner; null: the page's corner. */
  top: z.number().nullable(),
  left: z.number().nullable(),
  /** A number or a fit, as in pdf.js's `currentScaleValue`. */
  zoom: z.string(),
  rotation: turn,
  two_pages: z.boolean(),
})

/** A reading position: page, position, zoom and layout. */
export type Place = z.infer<typeof place>

const firstPlace: Place = { page: 1, top: null, left: null, zoom: 'page-width', rotation: 0, two_pages: false }

/** Only the latest this many documents are remembered. */
const MAX_PLACES = 200

/** The stored reading position of a file; its beginning if there is none. */
export const recallPlace = (url: string): Place => place.safeParse(readAppState('reading_places')[url]).data ?? firstPlace

/** Whether this browser has the reading position of a file. */
export const knowsPlace = (url: string): boolean => url in readAppState('reading_places')

/** Stores the reading position of a file in this browser, while a user is signed in. */
export function rememberPlace(url: string, left: Place): void {
  if (!isStorageClaimed()) return
  const { [url]: _, ...others } = readAppState('reading_places')
  const latest = Object.entries(others).slice(1 - MAX_PLACES)
  rememberAppState({ reading_places: { ...Object.fromEntries(latest), [url]: left } })
}

/** Whether the viewer is hidden, because another page is about to replace it: a document that arrives late cannot be scrolled then. */
export const isHidden = ({ container }: Pick<PdfViewer['viewer'], 'container'>): boolean => container.offsetParent === null

type Target = {
  rects: readonly Rect[]
  /** How much of the page stays in view above them, in points. */
  above?: number
}

/** Scrolls to rectangles on a page, or to its top if there are none. */
export function goToRects({ viewer }: PdfViewer, pageIndex: number, { rects, above = 72 }: Target): void {
  const page = viewer.getPageView(pageIndex) as PageView | undefined
  if (!page) return
  const go = () => {
    const { viewBox, rotation } = page.viewport
    const view = { rotation, ...sizeOf(viewBox) }
    const { x, y } = rectToView(unionOf(rects) ?? corner, view)
    const destination = toUser(toPage([x, y - above], view), viewBox)
    viewer.scrollPageIntoView({ pageNumber: pageIndex + 1, destArray: [null, { name: 'XYZ' }, ...destination, null] })
  }
  if (page.pdfPage !== null) go()
  else void viewer.whenSized(pageIndex).then(go)
}

const corner: Rect = { x: 0, y: 0, width: 0, height: 0 }

type PageView = { pdfPage: object | null; viewport: Pick<View, 'rotation'> & { viewBox: CropBox } }
