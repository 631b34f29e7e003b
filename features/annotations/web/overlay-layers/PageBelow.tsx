import { memo, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Annotation } from '#features/annotations/annotation.ts'
import { isMarker, stackingOrder, topmostAt } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { Shapes } from '#features/annotations/web/surface/Shapes.tsx'
import { fromWindow, placeOn, Sheet, unscaled } from '#features/annotations/web/surface/Sheet.tsx'
import { shownSize } from '#platform/shared/page-space.ts'
import { isSameList } from '#platform/web/lib/same.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { type Sign, signPath } from './OwnerSign.tsx'
import classes from './overlay-layers.module.css'
import { placedSigns, signAtPoint } from './place-signs.ts'
import type { Together } from './together.ts'

/** The part of a layer that is on one page. */
export type Share = { layer_id: number; isOwn: boolean; sign: Sign; annotations: readonly Annotation[] }
type Props = { page: PageHost; shares: readonly Share[] }

/** What the visible layers have on a page. */
export const sharesOf = ({ seen, signOf }: Together, { index }: PageHost): Share[] =>
  seen.flatMap(({ layer, pages }) => {
    const annotations: readonly Annotation[] = pages.get(index) ?? []
    return annotations.length > 0 ? [{ layer_id: layer.id, isOwn: layer.is_owner, sign: signOf(layer), annotations }] : []
  })

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
          {shares.map(({ layer_id, annotations }) => (
            <g key={layer_id} data-layer={layer_id}>
              <Shapes annotations={annotations.filter((one) => !isMarker(one))} />
            </g>
          ))}
        </Sheet>
        <OwnerSigns page={page} shares={shares} />
      </>,
      page.host,
    )
  },
  (before, after) => before.page === after.page && isSameList(before.shares.flatMap(partsOf), after.shares.flatMap(partsOf)),
)

const partsOf = ({ layer_id, sign, annotations }: Share) => [layer_id, sign.color, sign.shape, annotations]

/** The owners' signs at the edge of the page as shown: upright, and one path for all of a kind. */
function OwnerSigns({ page, shares }: Props) {
  const { width, height } = shownSize(unscaled(page))
  const placed = Map.groupBy(signsOn(page, shares), ({ sign: { color, shape } }) => `${color} ${shape}`)
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden data-signs>
      {[...placed].map(([key, signs]) => (
        <path
          key={key}
          className={classes.ownerSign}
          fill={signs[0]!.sign.color}
          d={signs.map(({ sign: { shape }, x, y }) => signPath(shape, x, y)).join('')}
        />
      ))}
    </svg>
  )
}

/** The signs on a page: only of what others have drawn. */
const signsOn = (page: PageHost, shares: readonly Share[]) =>
  placedSigns(
    shares.filter(({ isOwn }) => !isOwn),
    unscaled(page),
  )

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
    const below = () =>
      hitOf(
        together.seen.flatMap(({ pages }) => pages.get(page.index) ?? []),
        point,
      )
    const under = isOwn ? null : (below() ?? signedAt(sharesOf(together, page), point))
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

/** The annotation whose sign is at the position. */
function signedAt(shares: readonly Share[], { page, event }: At): Annotation | null {
  const at = fromWindow(page)({ x: event.clientX, y: event.clientY })
  return signAtPoint(signsOn(page, shares), at, reachOf(event) / page.scale)?.annotation ?? null
}

function hitOf(annotations: readonly Annotation[], { page, event }: At): Annotation | null {
  const there = stackingOrder(annotations.filter(({ pageIndex }) => pageIndex === page.index))
  return topmostAt(there, placeOn(page, { x: event.clientX, y: event.clientY }), reachOf(event) / page.scale)
}

const reachOf = (event: MouseEvent): number => ((event as PointerEvent).pointerType === 'touch' ? reach.touch : reach.mouse)
