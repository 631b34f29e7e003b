import { useEffect, useEffectEvent } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { clickedPlace, type PlaceOnPage } from './place-on-page.ts'

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
    if (event.key !== 'Escape') return
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
