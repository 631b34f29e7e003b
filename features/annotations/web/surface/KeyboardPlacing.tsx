import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { draftOn, type GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { rectToView, shownSize } from '#platform/shared/page-space.ts'
import { isTyping, isUnwantedKey } from '#platform/web/lib/keyboard.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { afterArrow, visibleMiddle } from './placed-by-key.ts'
import { unscaled } from './Sheet.tsx'
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
