import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { rectToView, shownSize, type View } from '#platform/shared/page-space.ts'
import { SIGN, type Sign } from './OwnerSign.tsx'

/** A sign with its top left corner, in points of the page as shown. */
export type PlacedSign = { annotation: Annotation; sign: Sign; x: number; y: number }

type Share = { sign: Sign; annotations: readonly Annotation[] }

/** Side of the square that each sign has for itself. */
const SLOT = SIGN + 1
/** Columns of signs along the edge; more would cover text. */
const COLUMNS = 3
/** How many slots a sign may be off its annotation before it moves to the next column. */
const OFF = 2

/**
 * Places owners' signs along the left edge of a page as shown, level with their annotations, so that they cover no words. No two overlap:
 * where many annotations are level with each other, their signs move up, down or to the next column. What has no room has no sign.
 */
export function placedSigns(shares: readonly Share[], page: View): PlacedSign[] {
  const { height } = shownSize(page)
  const count = Math.max(1, Math.floor(height / SLOT))
  const taken = Array.from({ length: COLUMNS }, () => new Set<number>())
  const wanted = shares.flatMap(({ sign, annotations }) =>
    annotations.map((annotation) => {
      const { y, height: high } = rectToView(boundsOf(annotation), page)
      return { annotation, sign, slot: Math.max(0, Math.min(count - 1, Math.round((y + high / 2 - SIGN / 2) / SLOT))) }
    }),
  )
  return wanted
    .toSorted((one, other) => one.slot - other.slot)
    .flatMap(({ annotation, sign, slot }) => {
      const place = freeSlot(taken, { slot, count, farthest: OFF }) ?? freeSlot(taken, { slot, count, farthest: count })
      if (!place) return []
      taken[place.column]?.add(place.slot)
      return { annotation, sign, x: 1 + place.column * SLOT, y: 0.5 + place.slot * SLOT }
    })
}

type Wanted = { slot: number; count: number; farthest: number }

/** The free slot nearest to the edge, then to the wanted one; null if all within reach are taken. */
function freeSlot(columns: readonly ReadonlySet<number>[], { slot, count, farthest }: Wanted) {
  for (const [column, slots] of columns.entries()) {
    for (let off = 0; off <= farthest; off++) {
      const free = [slot + off, slot - off].find((at) => at >= 0 && at < count && !slots.has(at))
      if (free !== undefined) return { column, slot: free }
    }
  }
  return null
}

/** The sign at a point of the page as shown, at most `tolerance` points away; the nearest, if there are several. */
export function signAtPoint(signs: readonly PlacedSign[], [x, y]: readonly [number, number], tolerance: number): PlacedSign | null {
  const away = (one: PlacedSign) => Math.max(Math.abs(one.x + SIGN / 2 - x), Math.abs(one.y + SIGN / 2 - y)) - SIGN / 2
  const [nearest] = signs.filter((one) => away(one) <= tolerance).toSorted((one, other) => away(one) - away(other))
  return nearest ?? null
}
