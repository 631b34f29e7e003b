import { memo, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf, isMarker, stackingOrder, topmostAt } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { chunksOf } from '#features/annotations/web/session/shown-annotations.ts'
import { Shapes } from '#features/annotations/web/surface/Shapes.tsx'
import { placeOn, Sheet } from '#features/annotations/web/surface/Sheet.tsx'
import { isSameList } from '#platform/web/lib/same.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { SIGN, type Sign, signPath } from './OwnerSign.tsx'
import classes from './overlay-layers.module.css'
import type { Together } from './together.ts'

/** The part of a layer that is on one page. */
export type Share = { layer_id: number; sign: Sign; annotations: readonly Annotation[] }
type Props = { page: PageHost; shares: readonly Share[] }

/** The other layers on one page, below the open one; renders again only if one of them changed. */
export const PageBelow = memo(
  ({ page, shares }: Props) => {
    const markers = shares.map((one) => ({ ...one, annotations: one.annotations.filter(isMarker) }))
    const hasMarkers = markers.some(({ annotations }) => annotations.length > 0)
    return createPortal(
      <>
        <Sheet page={page} className={classes.sheet} isBlending={hasMarkers}>
          {markers.map(({ layer_id, annotations }) => (
            <Shapes key={layer_id} annotations={annotations} />
          ))}
        </Sheet>
        <Sheet page={page} className={classes.sheet}>
          {shares.map(({ layer_id, sign, annotations }) => (
            <g key={layer_id} data-layer={layer_id}>
              <Shapes annotations={annotations.filter((one) => !isMarker(one))} />
              <OwnerSigns sign={sign} annotations={annotations} page={page} />
            </g>
          ))}
        </Sheet>
      </>,
      page.host,
    )
  },
  (before, after) => before.page === after.page && isSameList(before.shares.flatMap(partsOf), after.shares.flatMap(partsOf)),
)

const partsOf = ({ layer_id, sign, annotations }: Share) => [layer_id, sign.color, sign.shape, annotations]

type Page = { width: number; height: number }
type OwnerSignsProps = { sign: Sign; annotations: readonly Annotation[]; page: Page }

/** The owner's sign at the corner of each annotation: one path for a hundred of them. */
const OwnerSigns = ({ annotations, ...common }: OwnerSignsProps) =>
  chunksOf(annotations).map((chunk, at) => <SignsOf key={at} annotations={chunk} {...common} />)

const SignsOf = memo(
  ({ sign: { color, shape }, annotations, page }: OwnerSignsProps) => (
    <path className={classes.ownerSign} fill={color} d={annotations.map((one) => signPath(shape, ...cornerOf(one, page))).join('')} />
  ),
  (before, after) =>
    before.page === after.page &&
    before.sign.color === after.sign.color &&
    before.sign.shape === after.sign.shape &&
    isSameList(before.annotations, after.annotations),
)

/** To the upper left of the annotation, so that no text is covered, and entirely on the page. */
function cornerOf(annotation: Annotation, { width, height }: Page): [number, number] {
  const { x, y } = boundsOf(annotation)
  const within = (place: number, most: number) => Math.round(Math.max(1, Math.min(most - SIGN - 1, place)) * 10) / 10
  return [within(x - SIGN, width), within(y - SIGN / 2, height)]
}

/** Tolerance in pixels around an annotation, also for pointer movement during a click. */
const reach = { mouse: 4, touch: 14 }

/** While reading or selecting, a click or tap on another user's annotation opens its card; own annotations on top take precedence. */
export function usePointingBelow(pdfViewer: PdfViewer, annotator: Annotator, together: Together): void {
  const onClick = useEffectEvent((event: MouseEvent, from: MouseEvent | null) => {
    const { tool, session } = annotator
    if ((tool !== 'read' && tool !== 'select') || getSelection()?.isCollapsed === false || isFar(event, from)) return
    const target = document.elementFromPoint(event.clientX, event.clientY)
    const page = pdfViewer.pageHosts.shown().find(({ host }) => host.parentElement?.contains(target))
    if (!page || target?.closest('[data-own], a')) return
    const point = { page, event }
    const isOwn = hitOf(session.shown().annotations, point) !== null
    const under = isOwn
      ? null
      : hitOf(
          together.seen.flatMap(({ pages }) => pages.get(page.index) ?? []),
          point,
        )
    if (under || together.pointed) together.point(under)
  })
  useEffect(() => {
    const { container } = pdfViewer.viewer
    const gone = new AbortController()
    let from: MouseEvent | null = null
    container.addEventListener('pointerdown', (event) => (from = event), { capture: true, signal: gone.signal })
    container.addEventListener('click', (event) => onClick(event, from), { signal: gone.signal })
    return () => gone.abort()
  }, [pdfViewer])
}

const isFar = (event: MouseEvent, from: MouseEvent | null) =>
  from !== null && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > reach.mouse * 2

type At = { page: PageHost; event: MouseEvent }

function hitOf(annotations: readonly Annotation[], { page, event }: At): Annotation | null {
  const there = stackingOrder(annotations.filter(({ pageIndex }) => pageIndex === page.index))
  const isTouch = (event as PointerEvent).pointerType === 'touch'
  return topmostAt(there, placeOn(page, { x: event.clientX, y: event.clientY }), (isTouch ? reach.touch : reach.mouse) / page.scale)
}
