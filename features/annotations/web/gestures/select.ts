import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf, canMove, moved } from '#features/annotations/geometry/shape.ts'
import { around, holds, inflated, type Point, type Rect, unionOf } from '#platform/shared/page-space.ts'
import {
  annotationsOn,
  annotationUnder,
  draftOf,
  draftOn,
  type Gesture,
  type GestureContext,
  keepUpdates,
  type PointerDrag,
  REACH,
} from './gesture-context.ts'
import { handleNamed, pulled } from './handles.ts'

/** Selects, moves and resizes annotations. */
export function select(context: GestureContext, drag: PointerDrag): Gesture {
  const { selection } = context.annotator()
  // Lets the keyboard continue what the pointer started.
  drag.page.host.querySelector<HTMLElement>('[data-choosing]')?.focus({ preventScroll: true })
  const name = drag.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
  const chosen = annotationsOn(context, drag.page).filter(({ id }) => selection.has(id))
  const [only] = chosen
  const handle = name !== undefined && only && handleNamed(only, name)
  if (only && handle)
    return change(context, drag, { chosen: [only], to: (one, way) => pulled(one, handle, { way, keepsShape: drag.shift }) })
  const under = annotationUnder(context, drag)
  if (drag.shift) return under ? choose(context, toggled(selection, under.id)) : band(context, drag)
  if (under && !selection.has(under.id)) return chooseAndMove(context, drag, under)
  if (under && chosen.length === 1 && isWritten(under)) return moveOrWrite(context, drag, under)
  return under || isOn(chosen, drag) ? moveAll(context, drag, chosen) : band(context, drag)
}

/** A tap by pen or finger on a selected text edits it; by mouse it takes a double click. */
function moveOrWrite(context: GestureContext, drag: PointerDrag, under: Annotation): Gesture {
  const moving = moveAll(context, drag, [under])
  const keep = () => {
    moving.keep()
    if (drag.first.type !== 'mouse' && !isFar(drag)) context.annotator().edit(under.id)
  }
  return { ...moving, keep }
}

const toggled = (selection: ReadonlySet<string>, id: string) =>
  selection.has(id) ? [...selection].filter((one) => one !== id) : [...selection, id]

/** Whether a pointer starts within the frame of the selection. */
function isOn(chosen: readonly Annotation[], { points, page, first }: PointerDrag): boolean {
  const bounds = unionOf(chosen.map(boundsOf))
  const [x, y] = points[0]!
  return bounds !== null && holds(inflated(bounds, REACH[first.type] / page.scale), [x, y])
}

function choose(context: GestureContext, ids: Iterable<string>): Gesture {
  context.annotator().select(ids)
  return { show: () => {}, keep: () => {}, drop: () => {} }
}

function chooseAndMove(context: GestureContext, drag: PointerDrag, under: Annotation): Gesture {
  choose(context, [under.id])
  return moveAll(context, drag, [under])
}

const moveAll = (context: GestureContext, drag: PointerDrag, chosen: readonly Annotation[]) =>
  change(context, drag, { chosen: chosen.filter(canMove), to: (one, [dx, dy]) => moved(one, dx, dy) })

type Doing = { chosen: readonly Annotation[]; to: (annotation: Annotation, way: Point) => Annotation }

/** Movements up to this many pixels count as trembling. */
const TREMOR_PX = 3

const isFar = ({ first, last }: PointerDrag) => Math.hypot(last.x - first.x, last.y - first.y) > TREMOR_PX

/** Previews how the pointer's movement changes annotations, and saves it as one undo step. */
function change(context: GestureContext, drag: PointerDrag, { chosen, to }: Doing): Gesture {
  const { session } = context.annotator()
  let isMoving = false
  const changed = () => {
    isMoving ||= isFar(drag)
    const way = wayOf(drag)
    return isMoving ? chosen.map((before) => ({ before, annotation: to(before, way) })) : []
  }
  const clear = () => context.draft.set(null)
  return {
    show: () => context.draft.set(draftOf(drag.page, changed())),
    keep() {
      keepUpdates(session, changed())
      clear()
    },
    drop: clear,
  }
}

function wayOf({ points }: PointerDrag): Point {
  const [from, to] = [points[0]!, points.at(-1)!]
  return [to[0] - from[0], to[1] - from[1]]
}

/** A rubber band selects what it touches; Shift adds to the selection. Without a size it clears the selection. */
function band(context: GestureContext, drag: PointerDrag): Gesture {
  const { select: chooseAll, selection } = context.annotator()
  const adds = drag.shift
  const rect = () => around([drag.points[0]!, drag.points.at(-1)!])
  const clear = () => context.draft.set(null)
  return {
    show: () => context.draft.set(draftOn(drag.page, { band: rect() })),
    keep() {
      const { width, height } = rect()
      const touched = width + height > 0 ? annotationsOn(context, drag.page).filter((one) => overlap(boundsOf(one), rect())) : []
      chooseAll([...(adds ? selection : []), ...touched.map(({ id }) => id)])
      clear()
    },
    drop: clear,
  }
}

const overlap = (a: Rect, b: Rect) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
