import { IconHighlight, IconPencil } from '@tabler/icons-react'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { parted, simplified } from '#features/annotations/geometry/simplify.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import type { Gesture, GestureContext, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import { inColors, paleColors, penColors, presets } from '#features/annotations/web/tools/styles.ts'
import type { KindTool } from './kind-tool.ts'
import { runningStroke } from './running-stroke.ts'

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
        const strokes = newStrokes({ kind, style, pageIndex: drag.page.index }, drag.points)
        session.change(strokes.map((annotation) => ({ kind: 'create', annotation })))
        clear()
      },
      drop: clear,
    }
  }

type Pen = { kind: Kind; style: Style; pageIndex: number }

/** The annotations of a stroke: several if it is too long for one. */
function newStrokes({ kind, style, pageIndex }: Pen, points: readonly InkPoint[]): Annotation[] {
  const { color, opacity, stroke_width } = style
  const common = { pageIndex, type: kind, color, opacity, stroke_width }
  return parted([simplified(points, stroke_width)]).map((strokes) => ({ id: crypto.randomUUID(), ...common, strokes }))
}

const { blue, red, black, green } = penColors

/** The pen. */
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
