import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useLeaving } from '#features/annotations/web/use-leaving.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { startWriting, type Written } from './keep-text.ts'

export type WritingProps = { annotation: Written; page: PageHost; annotator: Annotator }

/** A text that is being written: it is kept when it is done with, and also when its place goes away. */
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

/** Tablets throw away what is in the background without another word. */
function useHiding(hide: () => void) {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [hide])
}

/** Gives the focus back to what had it before the writing; else it goes on among the annotations of the page. */
function returnFocus(opener: Element | null, { host }: PageHost) {
  const choosing = host.querySelector<HTMLElement>('[data-choosing]')
  const place = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : choosing
  place?.focus({ preventScroll: true })
}
