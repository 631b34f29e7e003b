import { IconCircle, IconSquare } from '@tabler/icons-react'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { roundedRect } from '#features/annotations/geometry/rounded.ts'
import { inColors, lineColors } from '#features/annotations/web/tools/styles.ts'
import { around } from '#platform/shared/page-space.ts'
import { diagonal, drawShape } from './draw-shape.ts'
import type { KindTool } from './kind-tool.ts'

type Kind = 'rectangle' | 'ellipse'

const boxed = (kind: Kind) =>
  ({
    pointing: 'draw',
    begin: drawShape({
      kind,
      shifted: diagonal,
      made: (common, from, to) => ({ ...common, type: kind, ...roundedRect(around([from, to])) }),
    }),
    styleFields: ['color', 'stroke_width', 'opacity'],
    presets: inColors(lineColors),
    room: 'wide',
    isShape: true,
  }) as const

/** Draws rectangles. */
export const rectangle: KindTool<AnnotationOf<'rectangle'>> = { ...boxed('rectangle'), icon: IconSquare, key: 'q' }

/** Draws ellipses. */
export const ellipse: KindTool<AnnotationOf<'ellipse'>> = { ...boxed('ellipse'), icon: IconCircle, key: 'o' }
