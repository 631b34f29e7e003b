import type { Point } from '#platform/shared/pdf/rect.ts'

/** Width and height of a note's icon in points; its annotation says where the top left corner is. */
export const noteSize = 20

/** A speech bubble, and two lines of writing that are cut out of it: they run the other way round. */
export const noteOutlines: readonly (readonly Point[])[] = [
  [
    [1, 2],
    [19, 2],
    [19, 15],
    [10, 15],
    [5, 19],
    [5, 15],
    [1, 15],
  ],
  [
    [4, 5.5],
    [4, 7],
    [16, 7],
    [16, 5.5],
  ],
  [
    [4, 10],
    [4, 11.5],
    [13, 11.5],
    [13, 10],
  ],
]
