import { contactOf } from './contact.ts'
import type { Desk } from './desk.ts'
import { isWritten } from './keep-text.ts'
import { placeOn } from './place.ts'
import { annotationUnder } from './select.ts'

/** While reading, a click on a note opens it; with the select tool two clicks open what can be written. */
export function openByClick(desk: Desk, signal: AbortSignal): void {
  const { container } = desk.pdfViewer.viewer
  const open = (event: MouseEvent) => {
    // The event's own target is the container where that has captured the pointer.
    const target = document.elementFromPoint(event.clientX, event.clientY)
    const page = desk.pages().find(({ host }) => host.parentElement?.contains(target))
    if (!page || target?.closest('[data-own], a')) return
    const { tool, edit } = desk.annotator()
    const [x, y] = placeOn(page, { x: event.clientX, y: event.clientY })
    const under = annotationUnder(desk, { page, first: contactOf(event as PointerEvent), points: [[x, y, 0]] })
    if (under && (tool === 'select' ? isWritten(under) : under.type === 'note')) edit(under.id)
  }
  const isReading = () => desk.annotator().tool === 'read' && getSelection()?.isCollapsed !== false
  container.addEventListener('click', (event) => isReading() && open(event), { signal })
  container.addEventListener('dblclick', (event) => desk.annotator().tool === 'select' && open(event), { signal })
}
