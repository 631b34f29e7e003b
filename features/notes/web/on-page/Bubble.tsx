import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { shownSize, toView } from '#platform/shared/pdf/page-space.ts'
import type { Point, Rect } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { bubblePlace, flipOf } from './bubble-place.ts'
import classes from './on-page.module.css'

type Props = {
  pdfViewer: PdfViewer
  /** Undefined while the page is too far away to be rendered; an unsaved text is kept. */
  page: PageHost | undefined
  /** In page space. */
  at: Point
  label: string
  onClose: () => void
  children: ReactNode
}

/** A card at a place on a page; it follows zoom and rotation, and stays within view (D3 §2). Closing it loses nothing: its text is kept as a draft. */
export function Bubble({ pdfViewer, page, at: [x, y], label, onClose, children }: Props) {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  const place = useCarried(page?.host)
  useLayoutEffect(() => {
    const { current } = card
    if (!page || !current) return undefined
    const put = () => putBubble(current, { page, at: [x, y], pages: pdfViewer.viewer.container })
    put()
    const watching = new ResizeObserver(put)
    for (const one of [current, pdfViewer.viewer.container]) watching.observe(one)
    return () => watching.disconnect()
  }, [pdfViewer, page, x, y])
  useFirstFocus(card, page !== undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps the viewer's single-key shortcuts from acting in here; with Ctrl or Cmd one can zoom from anywhere.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    if (event.key === 'Escape' && !event.defaultPrevented && !isOfPicker(event.target)) onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it.
    <section ref={card} tabIndex={-1} className={classes.bubble} data-own aria-label={label} onKeyDown={onKeyDown}>
      {children}
      <ActionIcon variant="subtle" color="gray" size={44} className={classes.close} aria-label={t('shell.close')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>,
    place,
  )
}

/** Focuses the content once its page is rendered, but not when the page is rendered again. */
function useFirstFocus(card: RefObject<HTMLElement | null>, isThere: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    const { current } = card
    if (!isThere || !current || isDone.current) return
    isDone.current = true
    if (current.contains(document.activeElement)) return
    const first = current.querySelector<HTMLElement>('[data-autofocus]') ?? current
    first.focus({ preventScroll: true })
  }, [card, isThere])
}

/** Open pickers handle Escape themselves and mark their field for it. */
const isOfPicker = (target: EventTarget) => target instanceof HTMLElement && target.dataset.mantineStopPropagation !== undefined

/** A container element moved from host to host: its content survives when the page is rendered again. */
function useCarried(host: HTMLElement | undefined): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    host?.append(place)
    return () => place.remove()
  }, [host, place])
  return place
}

type Where = {
  page: PageHost
  /** In page space. */
  at: Point
  /** The element that scrolls the pages. */
  pages: HTMLElement
}

/** Positions a bubble beside its place, opening in the computed direction, at most as large as the view. */
function putBubble(card: HTMLElement, { page, at: inPage, pages }: Where): void {
  const at = toView(inPage, page)
  const shown = shownSize(page)
  const sight = sightOf(page.host, pages)
  card.style.maxWidth = `${sight.width - 16}px`
  card.style.maxHeight = `${sight.height - 16}px`
  const flip = flipOf(at, shown)
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  // If its place is out of view, the bubble still stays with it.
  const { left, top } = bubblePlace({ at, size, flip, sight: contains(sight, at) ? sight : { x: 0, y: 0, ...shown } })
  card.style.left = `${left}px`
  card.style.top = `${top}px`
  card.dataset.flip = [flip.across, flip.isDown && 'down'].filter(Boolean).join(' ')
}

/** The visible part of the pages, relative to the corner of one page. */
function sightOf(host: HTMLElement, pages: HTMLElement): Rect {
  const [page, frame] = [host.getBoundingClientRect(), pages.getBoundingClientRect()]
  return { x: frame.left - page.left, y: frame.top - page.top, width: pages.clientWidth, height: pages.clientHeight }
}

const contains = ({ x, y, width, height }: Rect, [across, down]: Point) =>
  across >= x && across <= x + width && down >= y && down <= y + height
