import type { Mark } from '#features/my-marks/my-marks.ts'

/** A mark with its place on its page, in points from the top left corner. */
export type PlacedMark = Mark & { place: { x: number; y: number } }

/** Marks from the first page to the last and from top to bottom; first what is on no page, last what has found no place. */
export const inOrder = (marks: readonly PlacedMark[]): Mark[] => marks.toSorted(byPlace).map(({ place: _place, ...mark }) => mark)

const byPlace = (a: PlacedMark, b: PlacedMark): number =>
  Number(a.is_unplaced) - Number(b.is_unplaced) || (a.page ?? 0) - (b.page ?? 0) || a.place.y - b.place.y || a.place.x - b.place.x
