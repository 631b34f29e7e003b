import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Point, type Rect, shownSize, toView } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
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

/** Within this distance (CSS pixels) from an edge of the page, a bubble opens away from it (D3 §2, §9). */
const room = { side: 250, top: 200 }

/** The direction in which a bubble opens: centred above its place, unless an edge of the page is near. */
export type Flip = { across: 'left' | 'right' | null; isDown: boolean }

/**
 * The direction of a bubble at a place on the shown page with this width, in pixels (D3 §2). On a narrow page with both sides near, it
 * opens to the wider side.
 */
export function flipOf([x, y]: Point, { width }: { width: number }): Flip {
  const isNear = { left: x <= room.side, right: width - x <= room.side }
  const isDown = y <= room.top
  if (isNear.left && isNear.right) return { across: x <= width / 2 ? 'right' : 'left', isDown }
  if (isNear.left) return { across: 'right', isDown }
  return { across: isNear.right ? 'left' : null, isDown }
}

type BubbleBox = {
  /** The centre of the marker. */
  at: Point
  size: { width: number; height: number }
  flip: Flip
  /** The visible part of the pages, which the bubble stays within. */
  sight: Rect
}

/** Half the size of a marker, the gap beside it, and the margin of the view. */
const marker = 14
const gap = 8
const margin = 8

/** The top left corner of the bubble, in pixels of the shown page. */
export function bubblePlace({ at: [x, y], size: { width, height }, flip, sight }: BubbleBox): { left: number; top: number } {
  const across = { left: x + marker - width, right: x - marker }
  const left = flip.across ? across[flip.across] : x - width / 2
  const top = flip.isDown ? y + marker + gap : y - marker - gap - height
  return {
    left: within(left, { least: sight.x + margin, most: sight.x + sight.width - margin - width }),
    top: within(top, { least: sight.y + margin, most: sight.y + sight.height - margin - height }),
  }
}

/** A bubble that is too large starts at the visible edge. */
const within = (place: number, { least, most }: { least: number; most: number }) => Math.max(least, Math.min(most, place))
