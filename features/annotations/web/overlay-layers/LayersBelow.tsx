import { type KeyboardEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useDescription } from '#features/annotations/web/words.ts'
import { rectToView } from '#platform/shared/page-space.ts'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import { BelowCard } from './BelowCard.tsx'
import classes from './overlay-layers.module.css'
import { PageBelow, sharesOf, usePointingBelow } from './PageBelow.tsx'
import { layerOf, type Together } from './together.ts'

type Props = { pdfViewer: PdfViewer; annotator: Annotator; together: Together }

/** The layers below the open one on the document's pages: they can be seen and read, never changed. */
export function LayersBelow({ pdfViewer, annotator, together }: Props) {
  const pages = usePageHosts(pdfViewer)
  usePointingBelow(pdfViewer, annotator, together)
  const isChoosing = annotator.tool === 'read' || annotator.tool === 'select'
  return pages.map((page) => {
    const shares = sharesOf(together, page)
    if (shares.length === 0) return null
    return (
      <Guarded key={page.index}>
        <PageBelow page={page} shares={shares} />
        {isChoosing && <BelowChoosing page={page} annotations={shares.flatMap(({ annotations }) => annotations)} together={together} />}
        <Pointed page={page} together={together} />
      </Guarded>
    )
  })
}

function Pointed({ page, together }: { page: PageHost; together: Together }) {
  const { pointed } = together
  const layer = pointed && layerOf(pointed, together)
  if (!layer || pointed.pageIndex !== page.index) return null
  return createPortal(<BelowCard key={pointed.id} annotation={pointed} layer={layer} page={page} together={together} />, page.host)
}

// Annotations are drawn on the page: these elements represent them for screen readers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
type BelowChoosingProps = { page: PageHost; annotations: readonly Annotation[]; together: Together }

/** Keyboard access to the annotations of other layers on a page: arrow keys move between them, Enter opens the card. */
function BelowChoosing({ page, annotations, together }: BelowChoosingProps) {
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
