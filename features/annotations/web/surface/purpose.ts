import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { type Contact, erases } from './contact.ts'
import type { Purpose } from './hands.ts'

const drawing = new Set<Tool>(['ink', 'highlighter', 'rectangle', 'ellipse', 'line', 'arrow', 'eraser'])

/** Tools with which whatever touches the page draws. */
export const isDrawing = (tool: Tool): boolean => drawing.has(tool)

type Place = {
  tool: Tool
  /** On something that brings its own behaviour, as a text that is being written. */
  isOwn: boolean
  /** On a handle, or within the frame of what is selected. */
  isSelected: boolean
}

/** What a contact on a page is for. */
export function purposeOf(contact: Contact, { tool, isOwn, isSelected }: Place): Purpose {
  if (tool === 'read' || isOwn) return 'browser'
  if (contact.type === 'touch') return isDrawing(tool) || isMarkingKind(tool) || isSelected ? 'tool' : 'scroll'
  if (erases(contact)) return isDrawing(tool) ? 'tool' : 'browser'
  if (contact.type === 'pen') return 'tool'
  // The text layer knows best how a mouse selects text: words by two clicks, lines by three.
  return contact.button === 0 && !isMarkingKind(tool) ? 'tool' : 'browser'
}

/** Tools that act where a finger taps; it scrolls otherwise. */
export const isPlacing = (tool: Tool): boolean => tool === 'select' || tool === 'freetext' || tool === 'note'
