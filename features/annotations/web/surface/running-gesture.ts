import type { InkPoint } from '#features/annotations/annotation.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { contactOf } from './contact.ts'
import type { Desk, Gesture, Trace } from './desk.ts'
import { gestureOf } from './gesture-of.ts'
import { placeOn } from './place.ts'

/** The gesture that goes on, if any; it is shown at most once a frame. */
export type RunningGesture = {
  begin: (event: PointerEvent, page: PageHost, erasing: boolean) => void
  extend: (event: PointerEvent) => void
  end: () => void
  drop: () => void
}

/** Begins, shows and ends gestures, one at a time. */
export function runGestures(desk: Desk): RunningGesture {
  let running: { trace: Trace; gesture: Gesture } | null = null
  let frame = 0
  const show = () => {
    frame = 0
    running?.gesture.show()
  }
  /** Ends the gesture before it is kept: whatever that calls finds nothing running. */
  const take = () => {
    cancelAnimationFrame(frame)
    frame = 0
    const taken = running?.gesture
    running = null
    return taken
  }
  return {
    begin(event, page, erasing) {
      const trace = traceFrom(event, page)
      const gesture = gestureOf(desk, trace, erasing)
      running = gesture && { trace, gesture }
      frame ||= requestAnimationFrame(show)
    },
    extend(event) {
      if (!running) return
      goOn(running.trace, event)
      frame ||= requestAnimationFrame(show)
    },
    end: () => take()?.keep(),
    drop: () => take()?.drop(),
  }
}

function traceFrom(event: PointerEvent, page: PageHost): Trace {
  const first = contactOf(event)
  const points = [pointOf(event, page, 0.5)]
  return { page, first, target: event.target as Element, last: first, points, ahead: [], shift: event.shiftKey }
}

function goOn(trace: Trace, event: PointerEvent) {
  const pressure = trace.points.at(-1)![2]
  for (const one of finerEvents(event)) addPoint(trace, pointOf(one, trace.page, pressure))
  trace.ahead = (event.type === 'pointermove' ? (event.getPredictedEvents?.() ?? []) : []).map((one) => pointOf(one, trace.page, pressure))
  trace.last = contactOf(event)
  trace.shift = event.shiftKey
}

/** All that happened since the last event, where the browser tells. */
function finerEvents(event: PointerEvent): PointerEvent[] {
  const finer = event.getCoalescedEvents?.() ?? []
  return finer.length > 0 ? finer : [event]
}

function addPoint({ points }: Trace, point: InkPoint) {
  const before = points.at(-1)!
  if (before[0] !== point[0] || before[1] !== point[1]) points.push(point)
}

/** Only a pen tells how hard it presses, and not when it is lifted. */
function pointOf({ pointerType, pressure, clientX, clientY }: PointerEvent, page: PageHost, usual: number): InkPoint {
  const [x, y] = placeOn(page, { x: clientX, y: clientY })
  return [x, y, pointerType === 'pen' && pressure > 0 ? pressure : usual]
}
