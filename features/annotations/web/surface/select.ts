import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { topmostAt } from '#features/annotations/geometry/hit.ts'
import { stackingOrder } from '#features/annotations/geometry/stacking.ts'
import { canMove, moved } from '#features/annotations/geometry/transform.ts'
import type { Point, Rect } from '#platform/shared/pdf/rect.ts'
import { around, holds, inflated, unionOf } from '#platform/shared/pdf/rect.ts'
import { annotationsOn, type Desk, draftOf, draftOn, type Gesture, keepUpdates, type Trace } from './desk.ts'
import { handleNamed, pulled } from './handles.ts'
import { isWritten } from './keep-text.ts'

/** So many pixels beside an annotation still mean it: a finger covers more than it touches. */
const REACH = { mouse: 4, pen: 6, touch: 14 }

/** What lies uppermost under a contact. */
export function annotationUnder(desk: Desk, { page, first, points }: Pick<Trace, 'page' | 'first' | 'points'>): Annotation | null {
  const [x, y] = points[0]!
  return topmostAt(stackingOrder(annotationsOn(desk, page)), [x, y], REACH[first.type] / page.scale)
}

/** Chooses, moves and resizes annotations. */
export function select(desk: Desk, trace: Trace): Gesture {
  const { selection } = desk.annotator()
  // From here on the keyboard goes on with what the pointer has begun.
  trace.page.host.querySelector<HTMLElement>('[data-choosing]')?.focus({ preventScroll: true })
  const name = trace.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
  const chosen = annotationsOn(desk, trace.page).filter(({ id }) => selection.has(id))
  const [only] = chosen
  const handle = name !== undefined && only && handleNamed(only, name)
  if (only && handle)
    return change(desk, trace, { chosen: [only], to: (one, way) => pulled(one, handle, { way, keepsShape: trace.shift }) })
  const under = annotationUnder(desk, trace)
  if (trace.shift) return under ? choose(desk, toggled(selection, under.id)) : band(desk, trace)
  if (under && !selection.has(under.id)) return chooseAndMove(desk, trace, under)
  if (under && chosen.length === 1 && isWritten(under)) return moveOrWrite(desk, trace, under)
  return under || isOn(chosen, trace) ? moveAll(desk, trace, chosen) : band(desk, trace)
}

/** A tap of pen or finger on a text that is selected goes on with the text; a mouse clicks twice. */
function moveOrWrite(desk: Desk, trace: Trace, under: Annotation): Gesture {
  const moving = moveAll(desk, trace, [under])
  const keep = () => {
    moving.keep()
    if (trace.first.type !== 'mouse' && !isFar(trace)) desk.annotator().edit(under.id)
  }
  return { ...moving, keep }
}

const toggled = (selection: ReadonlySet<string>, id: string) =>
  selection.has(id) ? [...selection].filter((one) => one !== id) : [...selection, id]

/** Whether a contact begins within the frame of what is selected. */
function isOn(chosen: readonly Annotation[], { points, page, first }: Trace): boolean {
  const bounds = unionOf(chosen.map(boundsOf))
  const [x, y] = points[0]!
  return bounds !== null && holds(inflated(bounds, REACH[first.type] / page.scale), [x, y])
}

function choose(desk: Desk, ids: Iterable<string>): Gesture {
  desk.annotator().select(ids)
  return { show: () => {}, keep: () => {}, drop: () => {} }
}

function chooseAndMove(desk: Desk, trace: Trace, under: Annotation): Gesture {
  choose(desk, [under.id])
  return moveAll(desk, trace, [under])
}

const moveAll = (desk: Desk, trace: Trace, chosen: readonly Annotation[]) =>
  change(desk, trace, { chosen: chosen.filter(canMove), to: (one, [dx, dy]) => moved(one, dx, dy) })

type Doing = { chosen: readonly Annotation[]; to: (annotation: Annotation, way: Point) => Annotation }

/** A trembling hand has not moved anything: pixels. */
const TREMOR = 3

const isFar = ({ first, last }: Trace) => Math.hypot(last.x - first.x, last.y - first.y) > TREMOR

/** Shows what the way of the contact makes of annotations, and keeps it as one step. */
function change(desk: Desk, trace: Trace, { chosen, to }: Doing): Gesture {
  const { session } = desk.annotator()
  let isMoving = false
  const changed = () => {
    isMoving ||= isFar(trace)
    const way = wayOf(trace)
    return isMoving ? chosen.map((before) => ({ before, annotation: to(before, way) })) : []
  }
  const clear = () => desk.draft.set(null)
  return {
    show: () => desk.draft.set(draftOf(trace.page, changed())),
    keep() {
      keepUpdates(session, changed())
      clear()
    },
    drop: clear,
  }
}

function wayOf({ points }: Trace): Point {
  const [from, to] = [points[0]!, points.at(-1)!]
  return [to[0] - from[0], to[1] - from[1]]
}

/** The rubber band chooses what it touches; Shift adds to what is chosen. Where it has no size nothing is chosen any more. */
function band(desk: Desk, trace: Trace): Gesture {
  const { select: chooseAll, selection } = desk.annotator()
  const adds = trace.shift
  const rect = () => around([trace.points[0]!, trace.points.at(-1)!])
  const clear = () => desk.draft.set(null)
  return {
    show: () => desk.draft.set(draftOn(trace.page, { band: rect() })),
    keep() {
      const { width, height } = rect()
      const touched = width + height > 0 ? annotationsOn(desk, trace.page).filter((one) => overlap(boundsOf(one), rect())) : []
      chooseAll([...(adds ? selection : []), ...touched.map(({ id }) => id)])
      clear()
    },
    drop: clear,
  }
}

const overlap = (a: Rect, b: Rect) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
