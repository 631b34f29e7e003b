import type { InkPoint } from '#features/annotations/annotation.ts'
import { strokeShape } from '#features/annotations/geometry/path.ts'

/** So many points are drawn once, */
const PIECE = 128
/** and again at the beginning of the next piece: smoothing needs some before it finds the line. */
const LEAD = 32

type Pen = { type: 'ink' | 'highlighter'; color: string; opacity: number; stroke_width: number }

export type RunningStroke = { show: (points: readonly InkPoint[], ahead: readonly InkPoint[]) => void; clear: () => void }

/** Draws a stroke that goes on into an SVG group, in pieces: however long it is, a frame draws the last of them. */
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
