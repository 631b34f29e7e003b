import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#shared/annotations/annotation.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import { type Desk, type Draft } from './desk.ts'
import { Shapes } from './Shapes.tsx'
import { Sheet } from './Sheet.tsx'
import { isMarker } from './stacking.ts'
import { useStore } from './store.ts'
import classes from './surface.module.css'

type Props = { page: PageHost; annotations: readonly Annotation[]; desk: Desk; annotator: Annotator }

/** What lies upon one page. */
export const PageLayer = memo(({ page, annotations, desk }: Props) => {
  const { t } = useTranslation()
  const draft = useStore(desk.draft, (all) => (all?.page === page.index ? all : null))
  const shown = useMemo(() => (draft ? drafted(annotations, draft) : annotations), [annotations, draft])
  const label = annotations.length > 0 ? t('annotations.surface.page', { count: annotations.length, page: page.index + 1 }) : undefined
  return createPortal(
    <>
      <Sheet page={page} className={classes.markers}>
        <Shapes annotations={useMemo(() => shown.filter(isMarker), [shown])} />
        <path data-running="highlighter" />
      </Sheet>
      <Sheet page={page} className={classes.drawings} label={label}>
        <Shapes annotations={useMemo(() => shown.filter((one) => !isMarker(one)), [shown])} />
        <path data-running="ink" />
        {draft?.band && <rect className={classes.band} {...draft.band} />}
      </Sheet>
    </>,
    page.host,
  )
})

/** The page as it would be if the gesture ended now. */
function drafted(annotations: readonly Annotation[], { replaced, added }: Draft): readonly Annotation[] {
  const now = annotations.flatMap((one) => {
    const other = replaced.get(one.id)
    return other === undefined ? one : (other ?? [])
  })
  return added ? [...now, added] : now
}
