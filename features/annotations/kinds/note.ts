import { z } from 'zod'
import { polygon } from '#features/annotations/geometry/svg-path.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { KindDescriptor } from './descriptor.ts'
import { common, fields } from './fields.ts'

const schema = z.looseObject({ ...common, type: z.literal('note'), x: fields.x, y: fields.y, text: fields.text })

/** Width and height of a note's icon in points; the annotation holds its top left corner. */
export const noteSize = 20

/** A speech bubble with two lines of writing cut out: these wind in the other direction. */
const outlines: readonly (readonly Point[])[] = [
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

/** A sticky note: an icon on the page, whose text is read beside it. */
export const note = {
  schema,
  text: 'note',
  marksText: false,
  isMarker: false,
  canResize: false,
  skeletonOf: ({ x, y }) => ({ x, y, width: noteSize, height: noteSize }),
  reachOf: () => 0,
  mapped(one, place) {
    const [x, y] = place([one.x, one.y])
    return { x, y }
  },
  shapesOf: ({ x, y }) => [
    // The edge keeps pale icons visible.
    { d: outlines.map((outline) => polygon(outline.map(([right, down]) => [x + right, y + down]))).join(''), paint: 'fill', hasEdge: true },
  ],
  xfdf: {
    element: 'text',
    isRectExact: true,
    attributes: () => ({ icon: 'Comment' }),
    /** Only the position, since our icon has a fixed size. */
    read(xfdf) {
      const rect = xfdf.rect()
      return rect && { x: rect.x, y: rect.y }
    },
  },
  pdf: { subtype: 'Text', entries: () => ({ Name: 'Comment' }) },
} as const satisfies KindDescriptor<z.infer<typeof schema>>
