import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Annotation, isWritten, type Written } from '#features/annotations/annotation.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import { annotationUnder, type Gesture, type GestureContext, type PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import type { WritingProps } from '#features/annotations/web/kinds/kind-tool.ts'
import type { Change, LayerSession } from '#features/annotations/web/session/layer-session.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { widthOf } from './Shapes.tsx'

/** A text being edited: saved when editing ends, and also on unmount. */
export function useWriting({ annotation, page, annotator: { session, edit } }: WritingProps<Written>) {
  const [text, setText] = useState(annotation.text)
  const [keepAs] = useState(() => startWriting(session, annotation))
  const [opener] = useState(() => document.activeElement)
  const keep = () => keepAs({ annotation, text, page })
  useLeaving(keep)
  useHiding(keep)
  const end = () => {
    keep()
    edit(null)
  }
  const close = () => {
    end()
    returnFocus(opener, page)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    close()
  }
  return { text, write: setText, end, close, onKeyDown, isReadOnly: !session.can_change }
}

/** Tablets may discard background tabs without another event. */
function useHiding(hide: () => void) {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [hide])
}

/** Returns the focus to the element that had it before editing, else to the page's annotations. */
function returnFocus(opener: Element | null, { host }: PageHost) {
  const choosing = host.querySelector<HTMLElement>('[data-choosing]')
  const place = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : choosing
  place?.focus({ preventScroll: true })
}

/** Focuses a text field when it appears, with the cursor at the end. */
export function useFocusOnce<Field extends HTMLTextAreaElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useLayoutEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return field
}

type Page = Pick<PageHost, 'width' | 'height'>
type Writing = { annotation: Written; text: string; page: Page }

const heldBy = (session: LayerSession, id: string) => session.shown().annotations.find((one) => one.id === id)

/**
 * Starts editing a text. Returns a function that saves it and may be called repeatedly: if nothing was typed since the last call it does
 * nothing, so that changes by other tabs and devices are not overwritten.
 */
export function startWriting(session: LayerSession, { id, text }: Written): (writing: Writing) => void {
  const kept = { id, text: text.trimEnd(), wasThere: heldBy(session, id) !== undefined }
  return ({ annotation, text: typed, page }) => {
    const now = typed.trimEnd()
    if (now === kept.text || !session.can_change) return
    kept.text = now
    const before = heldBy(session, kept.id)
    // If it was removed in the meantime, it is created under a new id.
    if (kept.wasThere && !before) kept.id = crypto.randomUUID()
    const change = before ? changed(before, now, page) : begun({ ...annotation, id: kept.id }, now, page)
    if (!change) return
    session.change([change])
    kept.wasThere = true
  }
}

/** The annotation with a new text; a box of letters is resized to fit. */
export const written = (annotation: Written, text: string, page: Page): Annotation =>
  kindOf(annotation).withText?.(annotation, text, { page, widthOf }) ?? { ...annotation, text }

/** An empty text creates nothing. */
const begun = (annotation: Written, text: string, page: Page): Change | null =>
  text === '' ? null : { kind: 'create', annotation: written(annotation, text, page) }

/** Emptying what is drawn as letters removes it; an empty note remains as a mark on the page. */
function changed(before: Annotation, text: string, page: Page): Change | null {
  if (!isWritten(before) || before.text === text) return null
  if (kindOf(before).text === 'letters' && text === '') return { kind: 'remove', annotation: before }
  return { kind: 'update', before, annotation: written(before, text, page) }
}

/** Runs when the component is unmounted or the page is unloaded. */
export function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const run = () => latest.current()
    window.addEventListener('pagehide', run)
    return () => {
      window.removeEventListener('pagehide', run)
      run()
    }
  }, [])
}

export type Common = Pick<Annotation, 'id' | 'pageIndex' | 'color' | 'opacity'> & { text: string }
export type Click = { page: PageHost; place: Point; style: Style }

/** Makes an empty text at a place. */
export const emptyText =
  <One extends Written>(made: (common: Common, click: Click) => One) =>
  (page: PageHost, place: Point, style: Style): One => {
    const { color, opacity } = style
    return made({ id: crypto.randomUUID(), pageIndex: page.index, color, opacity, text: '' }, { page, place, style })
  }

/** A click starts a new text, or edits the one of this kind that is already there; `made` is what the kind adds to a new one. */
export const placeText =
  <One extends Written>(kind: One['type'], made: (common: Common, click: Click) => One) =>
  (context: GestureContext, drag: PointerDrag): Gesture => ({
    show: () => {},
    keep() {
      const { edit, styleOf } = context.annotator()
      const under = annotationUnder(context, drag)
      if (under?.type === kind) return edit(under.id)
      const [x, y] = drag.points[0]!
      const annotation = emptyText(made)(drag.page, [x, y], styleOf(kind))
      context.fresh.set(annotation)
      edit(annotation.id)
    },
    drop: () => {},
  })
