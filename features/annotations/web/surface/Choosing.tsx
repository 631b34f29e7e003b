// What is chosen lies upon the page: the elements stand for it to whoever does not see it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { byKey, isArrow } from './choose-by-key.ts'
import type { Desk } from './desk.ts'
import classes from './surface.module.css'
import { useDescription } from './use-description.ts'
import { useKeyMove } from './use-key-move.ts'

type Props = { page: PageHost; annotations: readonly Annotation[]; desk: Desk; annotator: Annotator }

/** The annotations of a page for the keyboard: Tab goes from one to the next, arrows move what is selected. */
export function Choosing({ page, annotations, desk, annotator }: Props) {
  const { t } = useTranslation()
  const describe = useDescription()
  const id = useId()
  const keyMove = useKeyMove(desk)
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
