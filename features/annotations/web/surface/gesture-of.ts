import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Desk, Gesture, Trace } from './desk.ts'
import { drawShape } from './draw-shape.ts'
import { drawStroke } from './draw-stroke.ts'
import { erase } from './erase.ts'
import { markByHand } from './mark-by-hand.ts'
import { placeText } from './place-text.ts'
import { select } from './select.ts'

type Begin = (desk: Desk, trace: Trace) => Gesture | null

const gestures: Record<Tool, Begin> = {
  read: () => null,
  select,
  eraser: erase,
  ink: (desk, trace) => drawStroke(desk, trace, 'ink'),
  highlighter: (desk, trace) => drawStroke(desk, trace, 'highlighter'),
  highlight: (desk, trace) => markByHand(desk, trace, 'highlight'),
  underline: (desk, trace) => markByHand(desk, trace, 'underline'),
  strikeout: (desk, trace) => markByHand(desk, trace, 'strikeout'),
  freetext: (desk, trace) => placeText(desk, trace, 'freetext'),
  note: (desk, trace) => placeText(desk, trace, 'note'),
  rectangle: (desk, trace) => drawShape(desk, trace, 'rectangle'),
  ellipse: (desk, trace) => drawShape(desk, trace, 'ellipse'),
  line: (desk, trace) => drawShape(desk, trace, 'line'),
  arrow: (desk, trace) => drawShape(desk, trace, 'arrow'),
}

/** What a contact that has begun does with the tool at hand. */
export const gestureOf = (desk: Desk, trace: Trace, erasing: boolean): Gesture | null =>
  gestures[erasing ? 'eraser' : desk.annotator().tool](desk, trace)
