import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { isMarker } from '#features/annotations/geometry/shape.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { Draft, GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { toolOfKind } from '#features/annotations/web/kinds/kinds.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { KeyboardSelection } from './KeyboardSelection.tsx'
import { Selected } from './Selected.tsx'
import { Shapes } from './Shapes.tsx'
import { Sheet } from './Sheet.tsx'
import classes from './surface.module.css'

type Props = { page: PageHost; annotations: readonly Annotation[]; context: GestureContext; annotator: Annotator }

/** Everything on one page: markers below, blending with the paper, the other annotations above, and the selection and text editors. */
export const PageLayer = memo((props: Props) => {
  const { page, annotations, context, annotator } = props
  const { t } = useTranslation()
  const { markers, drawings, chosen, band, writing } = usePageContents(props)
  const Editor = writing && toolOfKind(writing).Editor
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
      <Sheet page={page} className={classes.running} isBlending={tools[annotator.tool].isBlending ?? false}>
        <g data-running />
      </Sheet>
      {isPicking && annotations.length > 0 && (
        <KeyboardSelection page={page} annotations={annotations} context={context} annotator={annotator} />
      )}
      <Selected page={page} chosen={chosen} canChange={isPicking && annotator.session.can_change} />
      {writing && Editor && <Editor key={writing.id} annotation={writing} page={page} annotator={annotator} />}
    </>,
    page.host,
  )
})

type OnPage = {
  page: Pick<PageHost, 'index'>
  annotations: readonly Annotation[]
  context: Pick<GestureContext, 'draft' | 'fresh'>
  annotator: Pick<Annotator, 'editing' | 'selection'>
}

/** What is visible on a page at the moment, including previews and unfinished texts. */
function usePageContents({ page, annotations, context, annotator: { editing, selection } }: OnPage) {
  const draft = useStore(context.draft, (all) => (all?.page === page.index ? all : null))
  const fresh = useStore(context.fresh, (one) => (one && one.pageIndex === page.index && one.id === editing ? one : null))
  const drawn = useMemo(() => (draft ? drafted(annotations, draft) : annotations), [annotations, draft])
  const written = editing === null ? undefined : (drawn.find(({ id }) => id === editing) ?? fresh ?? undefined)
  const shown = useMemo(() => besides(drawn, written), [drawn, written])
  return {
    markers: useMemo(() => shown.filter(isMarker), [shown]),
    drawings: useMemo(() => shown.filter((one) => !isMarker(one)), [shown]),
    chosen: useMemo(() => (selection.size === 0 ? [] : drawn.filter(({ id }) => selection.has(id))), [drawn, selection]),
    band: draft?.band ?? null,
    writing: written && isWritten(written) ? written : null,
  }
}

/** The page's annotations as if the gesture ended now. */
function drafted(annotations: readonly Annotation[], { replaced, added }: Draft): readonly Annotation[] {
  const now = annotations.flatMap((one) => {
    const other = replaced.get(one.id)
    return other === undefined ? one : (other ?? [])
  })
  return added ? [...now, added] : now
}

/** A box of letters is hidden while it is edited in its field; a note's icon stays beside its card. */
function besides(annotations: readonly Annotation[], written: Annotation | undefined): readonly Annotation[] {
  if (!written) return annotations
  const others = annotations.filter(({ id }) => id !== written.id)
  return kindOf(written).text === 'letters' ? others : [...others, written]
}
