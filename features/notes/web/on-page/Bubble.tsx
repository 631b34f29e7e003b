import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Point } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import classes from './on-page.module.css'
import { putBubble } from './put-bubble.ts'

type Props = {
  pdfViewer: PdfViewer
  /** Undefined while the page is too far away to be drawn: what is being written waits. */
  page: PageHost | undefined
  /** In page space. */
  at: Point
  label: string
  onClose: () => void
  children: ReactNode
}

/** A card at a place of a page; it goes along with zoom and rotation, and stays within what is in sight (D3 §2). Closed it loses nothing: what is written in it is kept as a draft. */
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
    // Single keys of the paper mean nothing in here; with Ctrl or Cmd it is zoomed from anywhere.
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

/** What is written or read gets the focus once its page is there, and not again when that is drawn anew. */
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

/** Open pickers take Escape for themselves, and mark their field for it. */
const isOfPicker = (target: EventTarget) => target instanceof HTMLElement && target.dataset.mantineStopPropagation !== undefined

/** An element of one's own that goes from host to host: what is written in it outlives the page being drawn anew. */
function useCarried(host: HTMLElement | undefined): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    host?.append(place)
    return () => place.remove()
  }, [host, place])
  return place
}
