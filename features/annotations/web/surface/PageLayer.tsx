import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf, isMarker } from '#features/annotations/geometry/shape.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { Draft, GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { type Handle, handlesOf, isLine, nameOf } from '#features/annotations/web/gestures/handles.ts'
import { toolOfKind } from '#features/annotations/web/kinds/kinds.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { type Point, type Rect, rectToView, shownSize, toView, unionOf } from '#platform/shared/page-space.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { KeyboardSelection } from './KeyboardSelection.tsx'
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

type SelectedProps = { page: PageHost; chosen: readonly Annotation[]; canChange: boolean }

/** The frame and handles of the selection; their size does not depend on the zoom. */
function Selected({ page, chosen, canChange }: SelectedProps) {
  const bounds = unionOf(chosen.map(boundsOf))
  if (!bounds) return null
  const [only] = chosen
  const handles = only && chosen.length === 1 && canChange ? roomyOf(handlesOf(only), rectToView(bounds, page)) : []
  return (
    <>
      <div className={classes.frame} data-frame style={percentOf(rectToView(bounds, page), page)} />
      {only && handles.map((handle) => <HandleDot key={nameOf(handle)} page={page} handle={handle} annotation={only} />)}
    </>
  )
}

/** Minimum size (px) of the frame for handles on its sides, so that handles do not overlap. */
const ROOMY_PX = 132

const roomyOf = (handles: readonly Handle[], { width, height }: Rect) =>
  handles.filter((handle) => handle.kind === 'end' || (handle.across !== 0 && handle.down !== 0) || Math.min(width, height) >= ROOMY_PX)

function HandleDot({ page, handle, annotation }: { page: PageHost; handle: Handle; annotation: Annotation }) {
  const [x, y] = toView(placeOf(handle, annotation), page)
  const [across, down] = outwardOf(handle, page)
  const { width, height } = shownSize(page)
  const style = { left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%`, '--across': across, '--down': down }
  return <div className={classes.handle} data-frame data-handle={nameOf(handle)} data-direction={directionOf(across, down)} style={style} />
}

function placeOf(handle: Handle, annotation: Annotation): Point {
  if (handle.kind === 'end') return isLine(annotation) ? annotation[handle.of] : [0, 0]
  const { x, y, width, height } = boundsOf(annotation)
  return [x + (width * (handle.across + 1)) / 2, y + (height * (handle.down + 1)) / 2]
}

/** The direction away from the centre on screen: handles are outside of the frame, so that small annotations can still be grabbed. */
function outwardOf(handle: Handle, { rotation }: PageHost): Point {
  if (handle.kind === 'end') return [0, 0]
  return toView([handle.across, handle.down], { rotation, width: 0, height: 0 })
}

const directionOf = (across: number, down: number) => {
  if (across === 0 && down === 0) return 'end'
  if (down === 0) return 'across'
  if (across === 0) return 'down'
  return across === down ? 'falling' : 'rising'
}

function percentOf({ x, y, width, height }: Rect, page: PageHost) {
  const whole = shownSize(page)
  const share = (value: number, all: number) => `${(value / all) * 100}%`
  return { left: share(x, whole.width), top: share(y, whole.height), width: share(width, whole.width), height: share(height, whole.height) }
}
