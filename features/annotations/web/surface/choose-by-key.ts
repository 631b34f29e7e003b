import type { KeyboardEvent } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { type Point, toPage } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { isWritten } from './keep-text.ts'
import type { KeyMove } from './move-by-key.ts'

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
