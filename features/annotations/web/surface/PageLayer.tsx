import { memo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { Choosing } from './Choosing.tsx'
import type { Desk } from './desk.ts'
import { Selected } from './Selected.tsx'
import { Shapes } from './Shapes.tsx'
import { Sheet } from './Sheet.tsx'
import classes from './surface.module.css'
import { usePageContents } from './use-page-contents.ts'
import { WrittenText } from './WrittenText.tsx'

type Props = { page: PageHost; annotations: readonly Annotation[]; desk: Desk; annotator: Annotator }

/** What lies upon one page: markers below, that blend with the paper, everything else above, and what is selected or written. */
export const PageLayer = memo((props: Props) => {
  const { page, annotations, desk, annotator } = props
  const { t } = useTranslation()
  const { markers, drawings, chosen, band, writing } = usePageContents(props)
  const isPicking = annotator.tool === 'select'
  const label = annotations.length > 0 ? t('annotations.surface.page', { count: annotations.length, page: page.index + 1 }) : undefined
  return createPortal(
    <>
      <Sheet page={page} className={classes.markers} isBlending={markers.length > 0}>
        <Shapes annotations={markers} />
      </Sheet>
      <Sheet page={page} className={classes.drawings} label={isPicking ? undefined : label}>
        <Shapes annotations={drawings} />
        {band && <rect className={classes.band} {...band} />}
      </Sheet>
      <Sheet page={page} className={classes.running} isBlending={annotator.tool === 'highlighter'}>
        <g data-running />
      </Sheet>
      {isPicking && annotations.length > 0 && <Choosing page={page} annotations={annotations} desk={desk} annotator={annotator} />}
      <Selected page={page} chosen={chosen} canChange={isPicking && annotator.session.can_change} />
      {writing && <WrittenText annotation={writing} page={page} annotator={annotator} />}
    </>,
    page.host,
  )
})
