import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { roundedPoint } from '#features/annotations/geometry/points.ts'
import { boundsOf, moved, resized, wayWithin } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { draftOn, type GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { isLine } from '#features/annotations/web/gestures/handles.ts'
import { toolOfKind } from '#features/annotations/web/kinds/kinds.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { type Point, rectToView, shownSize, toPage } from '#platform/shared/page-space.ts'
import { isTyping, isUnwantedKey } from '#platform/web/lib/keyboard.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { clampedTo, placeOn, unscaled } from './Sheet.tsx'
import classes from './surface.module.css'

type Props = { context: GestureContext; annotator: Annotator }
type Placed = { annotation: Annotation; page: PageHost; opener: Element | null }

/** Places notes, text boxes and shapes without a pointer: Enter or Space puts one in the middle of what is visible (WCAG 2.1.1). */
export function KeyboardPlacing({ context, annotator }: Props) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const { tool, session, editing, placing } = annotator
  const { placed: make } = tools[tool]
  const isActive = useIsActiveViewer()
  useWindowEvent('keydown', (event) => {
    if (!isActive || !make || !session.can_change || editing !== null || placing !== null || placed || !isBeginning(event, context)) return
    const { container } = context.pdfViewer.viewer
    const at = visibleMiddle(context.pages(), container)
    if (!at) return
    event.preventDefault()
    const annotation = make(at.page, at.place, annotator.styleOf(tool))
    setPlaced({ annotation, page: at.page, opener: document.activeElement })
  })
  if (!placed || !make) return null
  return <Placing key={placed.annotation.id} placed={placed} context={context} annotator={annotator} onEnd={() => setPlaced(null)} />
}

/** On the pages, on the chosen tool, or where nothing has the focus; not on what has its own use of the key. */
function isBeginning(event: globalThis.KeyboardEvent, { pdfViewer }: GestureContext): boolean {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if ((key !== 'Enter' && key !== ' ') || ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return false
  if (isUnwantedKey(event) || isTyping(target) || document.querySelector('[role=dialog], [role=menu]')) return false
  const { container } = pdfViewer.viewer
  const isTool = target instanceof Element && target.closest('[data-tool][aria-checked=true]') !== null
  return isTool || target === document.body || target === container
}

type PlacingProps = Props & { placed: Placed; onEnd: () => void }

/** What is being placed: arrow keys move it, with Shift they size it, Enter writes it, Escape takes it back. */
function Placing({ placed: { annotation: first, page, opener }, context, annotator, onEnd }: PlacingProps) {
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [annotation, setAnnotation] = useState(first)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    context.draft.set(draftOn(page, { added: annotation }))
    frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [context, page, annotation])
  useEffect(() => () => context.draft.set(null), [context])
  const returnFocus = () => {
    const place = opener instanceof HTMLElement && opener !== document.body ? opener : context.pdfViewer.viewer.container
    place.focus({ preventScroll: true })
  }
  const write = () => {
    // Otherwise it would be there twice for a moment.
    context.draft.set(null)
    onEnd()
    returnFocus()
    if (!isWritten(annotation)) return annotator.session.change([{ kind: 'create', annotation }])
    context.fresh.set(annotation)
    annotator.edit(annotation.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterArrow(annotation, event, page)
    if (next) setAnnotation(next)
    else if (event.key === 'Enter') write()
    else if (event.key === 'Escape') {
      onEnd()
      returnFocus()
    } else if (event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
  }
  const view = rectToView(boundsOf(annotation), unscaled(page))
  const whole = shownSize(unscaled(page))
  const share = (value: number, all: number) => `${(value / all) * 100}%`
  const name = t('annotations.surface.placing', { kind: t(`annotations.list.kind_${annotation.type}`), page: page.index + 1 })
  const percents = (value: number, all: number) => Math.round((value / all) * 100)
  return createPortal(
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- it is an application: arrow keys move it */}
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        className={classes.placing}
        style={{
          left: share(view.x, whole.width),
          top: share(view.y, whole.height),
          width: share(view.width, whole.width),
          height: share(view.height, whole.height),
        }}
        aria-label={name}
        aria-describedby={id}
        data-own
        onKeyDown={onKeyDown}
        onBlur={onEnd}
      >
        <p id={id} className={classes.placingHelp}>
          {t(tools[annotation.type].isShape ? 'annotations.surface.placing_shape_help' : 'annotations.surface.placing_help')}
        </p>
      </div>
      <output className={classes.placingSaid} aria-live="polite">
        {t('annotations.surface.placing_at', {
          across: percents(view.x + view.width / 2, whole.width),
          down: percents(view.y + view.height / 2, whole.height),
          width: Math.round(view.width),
          height: Math.round(view.height),
        })}
      </output>
    </>,
    page.host,
  )
}

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Steps in points: with Ctrl or Alt the finer one. */
const STEP = { usual: 10, fine: 1 }
const MIN_SIZE = 4

/** Moves what is being placed by an arrow key, with Shift sizes it; null for other keys. */
function afterArrow(annotation: Annotation, { key, shiftKey, ctrlKey, altKey, metaKey }: Key, page: PageHost): Annotation | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const length = ctrlKey || altKey || metaKey ? STEP.fine : STEP.usual
  const way = toPage([arrow[0] * length, arrow[1] * length], { rotation: page.rotation, width: 0, height: 0 })
  if (shiftKey) return sized(annotation, way, page)
  return moved(annotation, ...wayWithin(boundsOf(annotation), way, page))
}

/** Only shapes have a size of their own: a text box grows with its text. */
function sized(annotation: Annotation, [dx, dy]: Point, page: PageHost): Annotation {
  if (!toolOfKind(annotation).isShape) return annotation
  if (isLine(annotation)) return { ...annotation, to: roundedPoint(clampedTo(page, [annotation.to[0] + dx, annotation.to[1] + dy])) }
  const from = boundsOf(annotation)
  const width = Math.max(MIN_SIZE, Math.min(page.width - from.x, from.width + dx))
  const height = Math.max(MIN_SIZE, Math.min(page.height - from.y, from.height + dy))
  return resized(annotation, from, { ...from, width, height })
}

/** The page that is most in view, and the middle of what is visible of it; null if none is. */
function visibleMiddle(pages: readonly PageHost[], container: Element): { page: PageHost; place: Point } | null {
  const frame = container.getBoundingClientRect()
  const seen = pages.map((page) => {
    const box = page.host.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)]
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)]
    return { page, area: Math.max(0, right - left) * Math.max(0, bottom - top), middle: { x: (left + right) / 2, y: (top + bottom) / 2 } }
  })
  const [most] = seen.toSorted((one, other) => other.area - one.area)
  return most && most.area > 0 ? { page: most.page, place: placeOn(most.page, most.middle) } : null
}
