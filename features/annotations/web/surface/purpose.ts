import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { erases, type Pointer } from './pointer.ts'
import type { Purpose } from './pointer-state.ts'

const drawing = new Set<Tool>(['ink', 'highlighter', 'rectangle', 'ellipse', 'line', 'arrow', 'eraser'])

/** Tools that draw with any pointer. */
export const isDrawing = (tool: Tool): boolean => drawing.has(tool)

type Place = {
  tool: Tool
  /** On an element with its own behaviour, such as a text editor. */
  isOwn: boolean
  /** On a handle, or within the frame of the selection. */
  isSelected: boolean
}

/** What a pointer on a page is used for. */
export function purposeOf(pointer: Pointer, { tool, isOwn, isSelected }: Place): Purpose {
  if (tool === 'read' || isOwn) return 'browser'
  if (pointer.type === 'touch') return isDrawing(tool) || isMarkingKind(tool) || isSelected ? 'tool' : 'scroll'
  if (erases(pointer)) return isDrawing(tool) ? 'tool' : 'browser'
  if (pointer.type === 'pen') return 'tool'
  // The browser's text layer handles selection by mouse best: words by double click, lines by triple click.
  return pointer.button === 0 && !isMarkingKind(tool) ? 'tool' : 'browser'
}

/** Tools that act where a finger taps; other touches scroll. */
export const isPlacing = (tool: Tool): boolean => tool === 'select' || tool === 'freetext' || tool === 'note'
