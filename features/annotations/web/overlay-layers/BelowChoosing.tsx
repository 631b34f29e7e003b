// Annotations are drawn on the page: these elements represent them for screen readers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */

import { type KeyboardEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { useDescription } from '#features/annotations/web/words.ts'
import { rectToView } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import classes from './overlay-layers.module.css'
import { layerOf, type Together } from './together.ts'

type Props = { page: PageHost; annotations: readonly Annotation[]; together: Together }

/** Keyboard access to the annotations of other layers on a page: arrow keys move between them, Enter opens the card. */
export function BelowChoosing({ page, annotations, together }: Props) {
  const { t } = useTranslation()
  const describe = useDescription()
  const id = useId()
  const [chosen, choose] = useState<string | null>(null)
  const at = annotations.findIndex((one) => one.id === chosen)
  const current = annotations[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = targetOf(event.key, at, annotations.length)
    if (next !== undefined) choose(annotations[next]?.id ?? null)
    else if (event.key === 'Enter' && current) together.point(current)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const layer = current && layerOf(current, together)
  const place = current && rectToView(boundsOf(current), page)
  return createPortal(
    <div
      className={classes.choosing}
      role="listbox"
      tabIndex={0}
      aria-label={t('layers.together.page', { count: annotations.length, page: page.index + 1 })}
      aria-activedescendant={current && id}
      onFocus={() => choose(chosen ?? annotations[0]?.id ?? null)}
      onBlur={() => choose(null)}
      onKeyDown={onKeyDown}
    >
      {current && place && (
        <div
          className={classes.place}
          style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
          role="option"
          id={id}
          aria-selected
          aria-posinset={at + 1}
          aria-setsize={annotations.length}
          aria-label={t('layers.together.of', { what: describe(current), owner: layer?.owner_name })}
        />
      )}
    </div>,
    page.host,
  )
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
