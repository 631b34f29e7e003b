import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { placeOn } from '#features/annotations/web/surface/Sheet.tsx'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import classes from './placing-by-hand.module.css'

type ByHand = {
  pdfViewer: PdfViewer
  cancel: () => void
  onPage: (at: PlaceOnPage) => void
  /** Set if text is to be selected instead of a position. */
  onText?: (() => void) | undefined
}

/** Handles clicks on a page, the end of a selection by mouse, and Escape. */
export function usePlacingByHand({ pdfViewer, cancel, onPage, onText }: ByHand): void {
  const isText = onText !== undefined
  const isActive = useIsActiveViewer()
  const click = useEffectEvent((event: MouseEvent) => {
    const at = isText ? undefined : clickedPlace(pdfViewer, event)
    if (!at) return
    event.preventDefault()
    event.stopPropagation()
    onPage(at)
  })
  // The browser updates the selection only after pointerup.
  const lift = useEffectEvent(({ pointerType }: PointerEvent) => onText && pointerType === 'mouse' && setTimeout(onText))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  })
  useEffect(() => {
    const { container } = pdfViewer.viewer
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    container.setAttribute('data-placing', isText ? 'text' : 'place')
    container.addEventListener('click', (event) => click(event), options)
    container.addEventListener('pointerup', (event) => lift(event), options)
    window.addEventListener('keydown', (event) => press(event), options)
    return () => {
      container.removeAttribute('data-placing')
      gone.abort()
    }
  }, [pdfViewer, isText])
}

type Props = {
  pdfViewer: PdfViewer
  /** Name of the task. */
  label: string
  /** Instruction. */
  words: string
  /** The buttons. */
  children: ReactNode
}

/** Bar above the pages while an annotation is being placed. */
export const PlacingBar = ({ pdfViewer, label, words, children }: Props) =>
  createPortal(
    <fieldset className={classes.bar} aria-label={label}>
      <output className={classes.words}>
        <IconMapPin size={20} aria-hidden />
        {words}
      </output>
      <div className={classes.commands}>{children}</div>
    </fieldset>,
    pdfViewer.viewer.container.parentElement!,
  )

/** Ref callback: focuses the first button. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })

/** A position in page space on a rendered page. */
export type PlaceOnPage = { page: PageHost; place: Point }

/** The middle of the current page. */
export function middleOf({ viewer, pageHosts }: PdfViewer): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ index }) => index === viewer.currentPageNumber - 1)
  return page && { page, place: [page.width / 2, page.height / 2] }
}

/** The position of a click; undefined if it is on no page. */
function clickedPlace({ pageHosts }: PdfViewer, { target, clientX: x, clientY: y }: MouseEvent): PlaceOnPage | undefined {
  const page = pageHosts.shown().find(({ host }) => host.parentElement?.contains(target as Node))
  return page && { page, place: placeOn(page, { x, y }) }
}
