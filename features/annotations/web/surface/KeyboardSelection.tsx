import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf, canMove, moved, wayWithin } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { draftOf, type GestureContext, keepUpdates } from '#features/annotations/web/gestures/gesture-context.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import { useDescription } from '#features/annotations/web/words.ts'
import { type Point, toPage, unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import classes from './surface.module.css'

// Annotations are drawn on the page: these elements represent them for screen readers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */

type Props = { page: PageHost; annotations: readonly Annotation[]; context: GestureContext; annotator: Annotator }

/** Keyboard access to a page's annotations: Tab moves between them, arrow keys move the selected ones. */
export function KeyboardSelection({ page, annotations, context, annotator }: Props) {
  const { t } = useTranslation()
  const describe = useDescription()
  const id = useId()
  const keyMove = useKeyMove(context)
  const at = annotations.findLastIndex((one) => annotator.selection.has(one.id))
  const current = annotations[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (!byKey(event, { page, annotations, annotator, keyMove })) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classes.choosing}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={t('annotations.surface.page', { count: annotations.length, page: page.index + 1 })}
      aria-activedescendant={current && id}
      data-choosing
      onKeyDown={onKeyDown}
      onKeyUp={(event) => isArrow(event) && keyMove.keep()}
      onBlur={keyMove.keep}
    >
      {current && (
        <div role="option" id={id} aria-selected aria-posinset={at + 1} aria-setsize={annotations.length} aria-label={describe(current)} />
      )}
    </div>
  )
}

/** Moves by arrow keys. The move is saved before anything else begins, also when the window loses focus and no keyup arrives. */
function useKeyMove(context: GestureContext): KeyMove {
  const [keyMove] = useState(() => moveByKey(context))
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('visibilitychange', keyMove.keep, { signal })
    for (const end of ['pagehide', 'blur']) window.addEventListener(end, keyMove.keep, { signal })
    window.addEventListener('pointerdown', keyMove.keep, { capture: true, signal })
    return () => {
      gone.abort()
      keyMove.keep()
    }
  }, [keyMove])
  return keyMove
}

type Page = { page: PageHost; annotations: readonly Annotation[]; annotator: Annotator; keyMove: KeyMove }
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether the key is an arrow; releasing it ends the move. */
const isArrow = ({ key }: Pick<Key, 'key'>): boolean => key in arrows

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Handles a key for the annotations of a page; false if it has no meaning here. */
function byKey(key: Key, on: Page): boolean {
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
type KeyMove = {
  go: (page: PageHost, chosen: readonly Annotation[], way: Point) => void
  keep: () => void
}

function moveByKey(context: GestureContext): KeyMove {
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
