import type { Tool } from '#features/annotations/web/annotator.ts'

/** What keys do to annotations, besides choosing a tool. */
export type EditCommand = 'undo' | 'redo' | 'remove' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'select_all' | 'leave'
export type Command = { tool: Tool } | { command: EditCommand }

/** Letters that choose a tool; the viewer uses others, and n and p go to the next and previous document. */
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

/** The commands' keys as displayed; `mod` is Ctrl, or Cmd on Apple devices. */
export const commandKeys: Record<EditCommand, readonly (readonly string[])[]> = {
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
const byModLetter: Record<string, EditCommand> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'select_all',
}
const byName: Record<string, EditCommand> = { Delete: 'remove', Backspace: 'remove', Escape: 'leave' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The command of a key while annotating, by its character. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | undefined {
  if (altKey) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (shiftKey) return letter === 'z' ? { command: 'redo' } : undefined
    return asCommand(byModLetter[letter])
  }
  const tool = shiftKey ? undefined : byLetter.get(letter)
  return tool ? { tool } : asCommand(byName[key])
}

const asCommand = (command: EditCommand | undefined): Command | undefined => command && { command }
