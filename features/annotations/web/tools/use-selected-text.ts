import { useEffect, useState } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** Position of the selected text in the window. */
export type SelectedText = { top: number; bottom: number; left: number; right: number }

/** Text selected on the pages, once the pointer is released; null if none, or while `wanted` is false. */
export function useSelectedText({ viewer }: PdfViewer, wanted: boolean): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const gone = new AbortController()
    let isPressed = false
    const look = () => setSelected(isPressed ? null : selectedTextIn({ viewer }))
    const press = (pressed: boolean) => () => {
      isPressed = pressed
      // The browser updates the selection only after pointerup.
      setTimeout(() => !gone.signal.aborted && look())
    }
    const listen = { signal: gone.signal, capture: true }
    viewer.container.addEventListener('pointerdown', press(true), listen)
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, press(false), listen)
    document.addEventListener('selectionchange', look, listen)
    viewer.container.addEventListener('scroll', look, { ...listen, passive: true })
    return () => {
      gone.abort()
      setSelected(null)
    }
  }, [viewer, wanted])
  return selected
}

/** Position of a selection that starts or ends in the text of a page; null if there is none. */
export function selectedTextIn({ viewer: { container: pages } }: Pick<PdfViewer, 'viewer'>): SelectedText | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.toString().trim() === '') return null
  const range = selection.getRangeAt(0)
  if (![range.startContainer, range.endContainer].some((node) => isPageText(node, pages))) return null
  const { top, bottom, left, right } = range.getBoundingClientRect()
  return { top, bottom, left, right }
}

const isPageText = (node: Node, pages: HTMLElement): boolean =>
  pages.contains(node) && (node instanceof Element ? node : node.parentElement)?.closest('.textLayer') !== null
