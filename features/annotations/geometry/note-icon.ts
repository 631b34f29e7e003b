import type { Point } from '#platform/shared/page-space.ts'

/** Width and height of a note's icon in points; the annotation holds its top left corner. */
export const noteSize = 20

/** A speech bubble with two lines of writing cut out: these wind in the other direction. */
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
