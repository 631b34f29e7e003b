import type { KeyboardEvent } from 'react'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { canMove, moved, wayWithin } from '#features/annotations/geometry/transform.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { draftOf, type GestureContext, keepUpdates } from '#features/annotations/web/gestures/gesture-context.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { type Point, toPage, unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

type Page = { page: PageHost; annotations: readonly Annotation[]; annotator: Annotator; keyMove: KeyMove }
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether the key is an arrow; releasing it ends the move. */
export const isArrow = ({ key }: Pick<Key, 'key'>): boolean => key in arrows

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Handles a key for the annotations of a page; false if it has no meaning here. */
export function byKey(key: Key, on: Page): boolean {
  // Saves the move first, so that other commands apply to its result.
  if (!isArrow(key) && key.key !== 'Shift') on.keyMove.keep()
  if (key.ctrlKey || key.metaKey || key.altKey) return false
  const chosen = on.annotations.filter(({ id }) => on.annotator.selection.has(id))
  const arrow = arrows[key.key]
  if (arrow) return chosen.length > 0 ? move(chosen, on, wayOf(arrow, key.shiftKey, on.page)) : choose(on, 0)
  if (key.key === 'Tab') return choose(on, neighbourOf(on, key.shiftKey))
  if (key.key === 'Home') return choose(on, 0)
  if (key.key === 'End') return choose(on, on.annotations.length - 1)
  const [only] = chosen
  if (key.key !== 'Enter' || !only || chosen.length > 1 || !isWritten(only)) return false
  on.annotator.edit(only.id)
  return true
}

/** Tab leaves the page before the first and after the last annotation. */
function neighbourOf({ annotations, annotator }: Page, isBack: boolean): number {
  const at = annotations.findLastIndex(({ id }) => annotator.selection.has(id))
  if (at < 0) return isBack ? -1 : 0
  return isBack ? at - 1 : at + 1
}

function choose({ annotations, annotator }: Page, at: number): boolean {
  const one = annotations[at]
  annotator.select(one ? [one.id] : [])
  return one !== undefined
}

/** One or ten points in the direction on screen, converted to page space. */
function wayOf([x, y]: Point, isFar: boolean, { rotation }: PageHost): Point {
  const length = isFar ? 10 : 1
  return toPage([x * length, y * length], { rotation, width: 0, height: 0 })
}

function move(chosen: readonly Annotation[], { page, keyMove }: Page, way: Point): boolean {
  keyMove.go(page, chosen, way)
  return true
}

type RunningMove = { page: PageHost; session: LayerSession; chosen: readonly Annotation[]; way: Point }

/** Moves the selection while a key is held: previewed at once, saved as one undo step on release. */
export type KeyMove = {
  go: (page: PageHost, chosen: readonly Annotation[], way: Point) => void
  keep: () => void
}

export function moveByKey(context: GestureContext): KeyMove {
  let running: RunningMove | null = null
  return {
    go(page, chosen, [dx, dy]) {
      const { session } = context.annotator()
      if (!session.can_change) return
      const begun = running ?? { page, session, chosen: chosen.filter(canMove), way: [0, 0] }
      const bounds = unionOf(begun.chosen.map(boundsOf))
      if (!bounds) return
      running = { ...begun, way: wayWithin(bounds, [begun.way[0] + dx, begun.way[1] + dy], page) }
      context.draft.set(draftOf(page, updatesOf(running)))
    },
    keep() {
      if (!running) return
      const kept = running
      running = null
      keepUpdates(kept.session, updatesOf(kept))
      context.draft.set(null)
    },
  }
}

const updatesOf = ({ chosen, way: [dx, dy] }: RunningMove) => chosen.map((before) => ({ before, annotation: moved(before, dx, dy) }))
