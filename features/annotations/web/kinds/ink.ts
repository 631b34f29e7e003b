import { IconHighlight, IconPencil } from '@tabler/icons-react'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { penColors } from '#features/annotations/colors.ts'
import { isNear } from '#features/annotations/geometry/handwriting.ts'
import { parted, simplified, strokeShape } from '#features/annotations/geometry/stroke.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import type { Gesture, GestureContext, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import { inColors, paleColors, presets } from '#features/annotations/web/tools/styles.ts'
import type { KindTool } from './kind-tool.ts'

type Kind = 'ink' | 'highlighter'

/** The running stroke is drawn without React, so that it follows the pen within a frame. */
const drawStroke =
  (kind: Kind) =>
  (context: GestureContext, drag: PointerDrag): Gesture => {
    const { session, styleOf } = context.annotator()
    const style = styleOf(kind)
    const { show, clear } = runningStroke(drag.page.host.querySelector('[data-running]'), { type: kind, ...style })
    return {
      show: () => show(drag.points, drag.ahead),
      keep() {
        const stroke = simplified(drag.points, style.stroke_width)
        const continued = kind === 'ink' ? continuedBy(context, drag, { stroke, style }) : null
        const strokes = continued ? [] : newStrokes({ kind, style, pageIndex: drag.page.index }, stroke)
        session.change(continued ? [{ kind: 'update', ...continued }] : strokes.map((annotation) => ({ kind: 'create', annotation })))
        const id = continued?.annotation.id ?? strokes.at(-1)?.id
        context.handwriting.set(id === undefined ? null : { session, id, lifted: drag.last.time })
        clear()
      },
      drop: clear,
    }
  }

type Pen = { kind: Kind; style: Style; pageIndex: number }

/** The annotations of a stroke: several if it is too long for one. */
function newStrokes({ kind, style, pageIndex }: Pen, stroke: InkPoint[]): Annotation[] {
  const { color, opacity, stroke_width } = style
  const common = { pageIndex, type: kind, color, opacity, stroke_width }
  return parted([stroke]).map((strokes) => ({ id: crypto.randomUUID(), ...common, strokes }))
}

const { blue, red, black, green } = penColors

/** The pen. Strokes that follow each other are one annotation, as handwriting is. */
export const ink: KindTool<AnnotationOf<'ink'>> = {
  icon: IconPencil,
  key: 'd',
  pointing: 'draw',
  begin: drawStroke('ink'),
  styleFields: ['color', 'stroke_width', 'opacity'],
  presets: presets([{ color: blue }, { color: red }, { color: black }, { color: green, stroke_width: 4 }]),
}

/** The highlighter. */
export const highlighter: KindTool<AnnotationOf<'highlighter'>> = {
  icon: IconHighlight,
  key: 'm',
  pointing: 'draw',
  begin: drawStroke('highlighter'),
  styleFields: ['color', 'stroke_width', 'opacity'],
  presets: inColors(paleColors, { stroke_width: 14, opacity: 0.4 }),
  isBroad: true,
  isPale: true,
  isBlending: true,
  room: 'medium',
}

/** Points drawn in one piece. */
const PIECE = 128
/** Points that each piece repeats from the one before: smoothing needs some to settle. */
const LEAD = 32

type PenStyle = { type: 'ink' | 'highlighter'; color: string; opacity: number; stroke_width: number }

type RunningStroke = { show: (points: readonly InkPoint[], ahead: readonly InkPoint[]) => void; clear: () => void }

/** Draws a running stroke into an SVG group in pieces, so that each frame only redraws the last one, however long the stroke is. */
export function runningStroke(group: Element | null, pen: PenStyle): RunningStroke {
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

/** A stroke that begins at most this long (ms) after the last one was lifted belongs to the same handwriting, if it lies near. */
const PAUSE_MS = 2000

type Continued = { before: AnnotationOf<'ink'>; annotation: AnnotationOf<'ink'> }

/**
 * The handwriting with another stroke, as one annotation; null if the stroke begins a new one: after a pause, far away, on another page, in
 * another style, if the handwriting was removed, or if it would become too large for an annotation.
 */
function continuedBy(context: GestureContext, { page, first }: PointerDrag, { stroke, style }: Drawn): Continued | null {
  const { session } = context.annotator()
  const open = context.handwriting.get()
  if (!open || open.session !== session || first.time - open.lifted > PAUSE_MS) return null
  const before = session.shown().annotations.find(({ id }) => id === open.id)
  if (before?.type !== 'ink' || before.pageIndex !== page.index || !isDrawnWith(before, style)) return null
  const strokes = [...before.strokes, stroke]
  if (!isNear(stroke, before.strokes, page) || parted(strokes).length > 1) return null
  return { before, annotation: { ...before, strokes } }
}

type Drawn = { stroke: InkPoint[]; style: Style }

const isDrawnWith = ({ color, opacity, stroke_width }: AnnotationOf<'ink'>, style: Style): boolean =>
  color === style.color && opacity === style.opacity && stroke_width === style.stroke_width
