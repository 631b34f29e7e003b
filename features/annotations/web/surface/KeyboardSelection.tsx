import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { useDescription } from '#features/annotations/web/words.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { byKey, isArrow, type KeyMove, moveByKey } from './keys.ts'
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
  const [move] = useState(() => moveByKey(context))
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('visibilitychange', move.keep, { signal })
    for (const end of ['pagehide', 'blur']) window.addEventListener(end, move.keep, { signal })
    window.addEventListener('pointerdown', move.keep, { capture: true, signal })
    return () => {
      gone.abort()
      move.keep()
    }
  }, [move])
  return move
}
