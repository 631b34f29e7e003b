import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { placeOn } from '#features/annotations/web/surface/Sheet.tsx'
import { tools } from '#features/annotations/web/tools/tools.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { Gesture, GestureContext, PointerDrag } from './gesture-context.ts'
import { erases, type Pointer, pointerOf } from './pointer.ts'
import type { Purpose } from './pointer-state.ts'

/** Controls the current gesture, if any; it is shown at most once per frame. */
export type RunningGesture = {
  begin: (event: PointerEvent, page: PageHost, erasing: boolean) => void
  extend: (event: PointerEvent) => void
  end: () => void
  drop: () => void
}

/** Starts, shows and ends gestures, one at a time. */
export function runGestures(context: GestureContext): RunningGesture {
  let running: { drag: PointerDrag; gesture: Gesture } | null = null
  let frame = 0
  const show = () => {
    frame = 0
    running?.gesture.show()
  }
  /** Clears the gesture before it is kept, so that calls made meanwhile find none running. */
  const take = () => {
    cancelAnimationFrame(frame)
    frame = 0
    const taken = running?.gesture
    running = null
    return taken
  }
  return {
    begin(event, page, erasing) {
      const drag = dragFrom(event, page)
      const gesture = tools[erasing ? 'eraser' : context.annotator().tool].begin(context, drag)
      running = gesture && { drag, gesture }
      frame ||= requestAnimationFrame(show)
    },
    extend(event) {
      if (!running) return
      goOn(running.drag, event)
      frame ||= requestAnimationFrame(show)
    },
    end: () => take()?.keep(),
    drop: () => take()?.drop(),
  }
}

function dragFrom(event: PointerEvent, page: PageHost): PointerDrag {
  const first = pointerOf(event)
  const points = [pointOf(event, page, 0.5)]
  return { page, first, target: event.target as Element, last: first, points, ahead: [], shift: event.shiftKey }
}

function goOn(drag: PointerDrag, event: PointerEvent) {
  const pressure = drag.points.at(-1)![2]
  for (const one of finerEvents(event)) addPoint(drag, pointOf(one, drag.page, pressure))
  drag.ahead = (event.type === 'pointermove' ? (event.getPredictedEvents?.() ?? []) : []).map((one) => pointOf(one, drag.page, pressure))
  drag.last = pointerOf(event)
  drag.shift = event.shiftKey
}

/** All movements since the last event, if the browser provides them. */
function finerEvents(event: PointerEvent): PointerEvent[] {
  const finer = event.getCoalescedEvents?.() ?? []
  return finer.length > 0 ? finer : [event]
}

function addPoint({ points }: PointerDrag, point: InkPoint) {
  const before = points.at(-1)!
  if (before[0] !== point[0] || before[1] !== point[1]) points.push(point)
}

/** Only pens report pressure, and not when lifted. */
function pointOf({ pointerType, pressure, clientX, clientY }: PointerEvent, page: PageHost, usual: number): InkPoint {
  const [x, y] = placeOn(page, { x: clientX, y: clientY })
  return [x, y, pointerType === 'pen' && pressure > 0 ? pressure : usual]
}

/** Tools that draw with any pointer. */
export const isDrawing = (tool: Tool): boolean => tools[tool].pointing === 'draw'

type Place = {
  tool: Tool
  /** On an element with its own behaviour, such as a text editor. */
  isOwn: boolean
  /** On a handle, or within the frame of the selection. */
  isSelected: boolean
}

/** What a pointer on a page is used for. */
export function purposeOf(pointer: Pointer, { tool, isOwn, isSelected }: Place): Purpose {
  if (tool === 'read' || isOwn) return 'browser'
  if (pointer.type === 'touch') return isDrawing(tool) || isMarking(tool) || isSelected ? 'tool' : 'scroll'
  if (erases(pointer)) return isDrawing(tool) ? 'tool' : 'browser'
  if (pointer.type === 'pen') return 'tool'
  // The browser's text layer handles selection by mouse best: words by double click, lines by triple click.
  return pointer.button === 0 && !isMarking(tool) ? 'tool' : 'browser'
}

const isMarking = (tool: Tool) => tools[tool].pointing === 'mark'

/** Tools that act where a finger taps; other touches scroll. */
export const isPlacing = (tool: Tool): boolean => tools[tool].pointing === 'pick'
