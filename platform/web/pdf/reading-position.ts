import { z } from 'zod'
import { turn } from '#platform/shared/page-space.ts'
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

/** Stores the reading position of a file in this browser, while a user is signed in. */
export function rememberPlace(url: string, left: Place): void {
  if (!isStorageClaimed()) return
  const { [url]: _, ...others } = readAppState('reading_places')
  const latest = Object.entries(others).slice(1 - MAX_PLACES)
  rememberAppState({ reading_places: { ...Object.fromEntries(latest), [url]: left } })
}

/** Whether the viewer is hidden, because another page is about to replace it: a document that arrives late cannot be scrolled then. */
export const isHidden = ({ container }: Pick<PdfViewer['viewer'], 'container'>): boolean => container.offsetParent === null
