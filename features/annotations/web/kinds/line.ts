import { IconArrowUpRight, IconLine } from '@tabler/icons-react'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { inColors, lineColors } from '#features/annotations/web/tools/styles.ts'
import { drawShape, eighth } from './draw-shape.ts'
import type { KindTool } from './kind-tool.ts'

type Kind = 'line' | 'arrow'

const straight = (kind: Kind) =>
  ({
    pointing: 'draw',
    begin: drawShape({ kind, shifted: eighth, made: (common, from, to) => ({ ...common, type: kind, from, to }) }),
    styleFields: ['color', 'stroke_width', 'opacity'],
    presets: inColors(lineColors),
    room: 'wide',
    isShape: true,
    hasEnds: true,
  }) as const

/** Draws lines. */
export const line: KindTool<AnnotationOf<'line'>> = { ...straight('line'), icon: IconLine, key: 'l' }

/** Draws arrows. */
export const arrow: KindTool<AnnotationOf<'arrow'>> = { ...straight('arrow'), icon: IconArrowUpRight, key: 'a' }
