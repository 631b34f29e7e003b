import { memo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { Choosing } from './Choosing.tsx'
import { FreeTextBox } from './FreeTextBox.tsx'
import type { GestureContext } from './gesture-context.ts'
import { NoteCard } from './NoteCard.tsx'
import { Selected } from './Selected.tsx'
import { Shapes } from './Shapes.tsx'
import { Sheet } from './Sheet.tsx'
import classes from './surface.module.css'
import { usePageContents } from './use-page-contents.ts'
import type { WritingProps } from './use-writing.ts'

type Props = { page: PageHost; annotations: readonly Annotation[]; context: GestureContext; annotator: Annotator }

/** Everything on one page: markers below, blending with the paper, the other annotations above, and the selection and text editors. */
export const PageLayer = memo((props: Props) => {
  const { page, annotations, context, annotator } = props
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
      {isPicking && annotations.length > 0 && <Choosing page={page} annotations={annotations} context={context} annotator={annotator} />}
      <Selected page={page} chosen={chosen} canChange={isPicking && annotator.session.can_change} />
      {writing && <WrittenText annotation={writing} page={page} annotator={annotator} />}
    </>,
    page.host,
  )
})

/** The text editor of an annotation. */
function WrittenText({ annotation, page, annotator }: WritingProps) {
  if (annotation.type === 'note') return <NoteCard key={annotation.id} annotation={annotation} page={page} annotator={annotator} />
  return <FreeTextBox key={annotation.id} annotation={annotation} page={page} annotator={annotator} />
}
