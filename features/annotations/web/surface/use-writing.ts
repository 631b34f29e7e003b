import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useLeaving } from '#features/annotations/web/use-leaving.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { startWriting, type Written } from './keep-text.ts'

export type WritingProps = { annotation: Written; page: PageHost; annotator: Annotator }

/** A text being edited: saved when editing ends, and also on unmount. */
export function useWriting({ annotation, page, annotator: { session, edit } }: WritingProps) {
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
