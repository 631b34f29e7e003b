import { strokeShape } from '#features/annotations/geometry/stroke.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'

/** Points drawn in one piece. */
const PIECE = 128
/** Points that each piece repeats from the one before: smoothing needs some to settle. */
const LEAD = 32

type Pen = { type: 'ink' | 'highlighter'; color: string; opacity: number; stroke_width: number }

export type RunningStroke = { show: (points: readonly InkPoint[], ahead: readonly InkPoint[]) => void; clear: () => void }

/** Draws a running stroke into an SVG group in pieces, so that each frame only redraws the last one, however long the stroke is. */
export function runningStroke(group: Element | null, pen: Pen): RunningStroke {
  const pieces: SVGPathElement[] = []
  group?.setAttribute('fill', pen.color)
  group?.setAttribute('opacity', String(pen.opacity))
  const draw = (at: number, points: readonly InkPoint[]) => {
    const piece = (pieces[at] ??= document.createElementNS('http://www.w3.org/2000/svg', 'path'))
    piece.setAttribute('d', strokeShape(points, pen, false).d)
    if (!piece.parentNode) group?.append(piece)
  }
  let last = 0
  return {
    show(points, ahead) {
      for (; points.length > (last + 1) * PIECE; last++) draw(last, points.slice(beginOf(last), (last + 1) * PIECE))
      draw(last, [...points.slice(beginOf(last)), ...ahead])
    },
    clear: () => group?.replaceChildren(),
  }
}

const beginOf = (piece: number) => Math.max(0, piece * PIECE - LEAD)
