import type { Tool } from '#features/annotations/web/annotator.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { erases, type Pointer } from './pointer.ts'
import type { Purpose } from './pointer-state.ts'

/** Tools that draw with any pointer. */
export const isDrawing = (tool: Tool): boolean => tools[tool].pointing === 'draw'

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
  if (pointer.type === 'touch') return isDrawing(tool) || isMarking(tool) || isSelected ? 'tool' : 'scroll'
  if (erases(pointer)) return isDrawing(tool) ? 'tool' : 'browser'
  if (pointer.type === 'pen') return 'tool'
  // The browser's text layer handles selection by mouse best: words by double click, lines by triple click.
  return pointer.button === 0 && !isMarking(tool) ? 'tool' : 'browser'
}

const isMarking = (tool: Tool) => tools[tool].pointing === 'mark'

/** Tools that act where a finger taps; other touches scroll. */
export const isPlacing = (tool: Tool): boolean => tools[tool].pointing === 'pick'
