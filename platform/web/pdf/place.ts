import { z } from 'zod'
import { turn } from '#platform/shared/pdf/page-space.ts'
import { isStorageClaimed, readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'

const place = z.object({
  page: z.int().min(1),
  /** Of what is seen at the top left, in the page's own units from its lower left corner; null is the page's corner. */
  top: z.number().nullable(),
  left: z.number().nullable(),
  /** A number or a fit, as pdf.js writes it. */
  zoom: z.string(),
  rotation: turn,
  two_pages: z.boolean(),
})

/** Where and how somebody reads a paper. */
export type Place = z.infer<typeof place>

const firstPlace: Place = { page: 1, top: null, left: null, zoom: 'page-width', rotation: 0, two_pages: false }

/** So many papers are remembered, the latest. */
const mostPlaces = 200

/** Where a file was left, by its address; its beginning when that is not known. */
export const recallPlace = (url: string): Place => place.safeParse(readAppState('reading_places')[url]).data ?? firstPlace

/** Keeps the place of a file in this browser, for as long as somebody is signed in. */
export function rememberPlace(url: string, left: Place): void {
  if (!isStorageClaimed()) return
  const { [url]: _, ...others } = readAppState('reading_places')
  const latest = Object.entries(others).slice(1 - mostPlaces)
  rememberAppState({ reading_places: { ...Object.fromEntries(latest), [url]: left } })
}
