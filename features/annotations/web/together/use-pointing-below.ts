import { useEffect, useEffectEvent } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { topmostAt } from '#features/annotations/geometry/hit.ts'
import { stackingOrder } from '#features/annotations/geometry/stacking.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { placeOn } from '#features/annotations/web/surface/place.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { Together } from './together.ts'

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
