import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import { keepText, type Written } from './keep-text.ts'

export type WritingProps = { annotation: Written; page: PageHost; annotator: Annotator }

/** A text that is being written: it is kept when it is done with, and also when its place goes away. */
export function useWriting({ annotation, page, annotator }: WritingProps) {
  const { session, edit } = annotator
  const [text, setText] = useState(annotation.text)
  const latest = useRef({ annotation, text, page })
  useEffect(() => {
    latest.current = { annotation, text, page }
  })
  useEffect(() => {
    const keep = () => keepText(session, latest.current)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [session])
  const end = () => {
    keepText(session, { annotation, text, page })
    edit(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    end()
  }
  return { text, write: setText, end, onKeyDown, isReadOnly: !session.can_change }
}
