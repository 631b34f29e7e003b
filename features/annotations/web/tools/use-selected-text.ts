import { useEffect, useState } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** Where selected text stands in the window. */
export type SelectedText = { top: number; bottom: number; left: number; right: number }

/** The text that is selected on the pages, once the pointer is lifted; null of none, or while `wanted` is false. */
export function useSelectedText({ viewer }: PdfViewer, wanted: boolean): SelectedText | null {
  const [found, setFound] = useState<SelectedText | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const gone = new AbortController()
    let isPressed = false
    const look = () => setFound(isPressed ? null : selectedTextIn({ viewer }))
    const press = (pressed: boolean) => () => {
      isPressed = pressed
      // The browser has the last word of a selection after the button was lifted.
      setTimeout(() => !gone.signal.aborted && look())
    }
    const listen = { signal: gone.signal, capture: true }
    viewer.container.addEventListener('pointerdown', press(true), listen)
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, press(false), listen)
    document.addEventListener('selectionchange', look, listen)
    viewer.container.addEventListener('scroll', look, { ...listen, passive: true })
    return () => {
      gone.abort()
      setFound(null)
    }
  }, [viewer, wanted])
  return found
}

/** Where the selection stands that begins or ends in the text of a page. */
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
