import type { KeyboardEvent } from 'react'
import type { Annotation, Point } from '#shared/annotations/annotation.ts'
import { toPage } from '#shared/annotations/geometry/page-space.ts'
import { moved } from '#shared/annotations/geometry/transform.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import { isWritten } from './keep-text.ts'

type Page = { page: PageHost; annotations: readonly Annotation[]; annotator: Annotator }
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Does what a key means for the annotations of a page; false where it means nothing here. */
export function byKey(key: Key, on: Page): boolean {
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

/** Before the first and after the last one Tab leaves the page. */
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

/** One point or ten, as the page is shown, in its own space. */
function wayOf([x, y]: Point, isFar: boolean, { rotation }: PageHost): Point {
  const length = isFar ? 10 : 1
  return toPage([x * length, y * length], { rotation, width: 0, height: 0 })
}

function move(chosen: readonly Annotation[], { annotator }: Page, [dx, dy]: Point): boolean {
  const changes = chosen.map((before) => ({ kind: 'update' as const, before, annotation: moved(before, dx, dy) }))
  const real = changes.filter(({ before, annotation }) => before !== annotation)
  if (real.length > 0 && annotator.session.can_change) annotator.session.change(real)
  return true
}
