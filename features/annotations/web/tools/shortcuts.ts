import type { Tool } from '#features/annotations/web/annotator.ts'

/** What a key does to annotations, besides choosing a tool. */
export type Deed = 'undo' | 'redo' | 'remove' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'select_all' | 'leave'
export type Command = { tool: Tool } | { deed: Deed }

/** Letters that choose a tool; the viewer has others, and n and p lead to the next and the previous document. */
export const toolKeys = {
  read: 'h',
  select: 'v',
  ink: 'd',
  highlighter: 'm',
  highlight: 't',
  underline: 'u',
  strikeout: 's',
  freetext: 'w',
  note: 'c',
  rectangle: 'q',
  ellipse: 'o',
  line: 'l',
  arrow: 'a',
  eraser: 'e',
} as const satisfies Record<Tool, string>

/** Keys of the deeds as they are shown; `mod` is Ctrl, or Cmd on Apple's devices. */
export const deedKeys: Record<Deed, readonly (readonly string[])[]> = {
  undo: [['mod', 'z']],
  redo: [
    ['mod', 'shift', 'z'],
    ['mod', 'y'],
  ],
  copy: [['mod', 'c']],
  cut: [['mod', 'x']],
  paste: [['mod', 'v']],
  duplicate: [['mod', 'd']],
  select_all: [['mod', 'a']],
  remove: [['delete']],
  leave: [['escape']],
}

const byLetter = new Map<string, Tool>(Object.entries(toolKeys).map(([tool, key]) => [key, tool as Tool]))
const byModLetter: Record<string, Deed> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'select_all',
}
const byName: Record<string, Deed> = { Delete: 'remove', Backspace: 'remove', Escape: 'leave' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key means while annotating, by its character. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | undefined {
  if (altKey) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (shiftKey) return letter === 'z' ? { deed: 'redo' } : undefined
    return asDeed(byModLetter[letter])
  }
  const tool = shiftKey ? undefined : byLetter.get(letter)
  return tool ? { tool } : asDeed(byName[key])
}

const asDeed = (deed: Deed | undefined): Command | undefined => deed && { deed }
