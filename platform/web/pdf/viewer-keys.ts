type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export type KeyCommand =
  | 'next_page'
  | 'previous_page'
  | 'first_page'
  | 'last_page'
  | 'zoom_in'
  | 'zoom_out'
  | 'page_width'
  | 'rotate_right'
  | 'rotate_left'

/** While the focus is in the pages. */
const inPages: Record<string, KeyCommand> = {
  ArrowRight: 'next_page',
  ArrowLeft: 'previous_page',
  Home: 'first_page',
  End: 'last_page',
  '+': 'zoom_in',
  '-': 'zoom_out',
  r: 'rotate_right',
  R: 'rotate_left',
}

/** With Ctrl or Cmd, anywhere in the viewer; elsewhere the browser handles them. */
const withControl: Record<string, KeyCommand> = { '+': 'zoom_in', '=': 'zoom_in', '-': 'zoom_out', '0': 'page_width' }

/** The shortcuts listed in the help; `label` is a text of the viewer. */
export const viewerShortcuts = [
  { keys: ['←', '→'], label: 'shortcut_turn' },
  { keys: ['Home', 'End'], label: 'shortcut_ends' },
  { keys: ['PageUp', 'PageDown'], label: 'shortcut_scroll' },
  { keys: ['+', '-'], label: 'shortcut_zoom' },
  { keys: ['Ctrl+0'], label: 'page_width' },
  { keys: ['R', 'Shift+R'], label: 'shortcut_rotate' },
  { keys: ['Ctrl+F', '/'], label: 'find_in_document' },
  { keys: ['Ctrl+P'], label: 'print' },
] as const

/** Whether a key opens the search: Ctrl+F, or "/" unless typing. By character, because "/" is Shift+7 on Swiss keyboards. */
export function isFindKey({ key, ctrlKey, metaKey, altKey }: Key, typing: boolean): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f'
  return key === '/' && !typing && !altKey
}

/** Ctrl+P prints the document instead of the page around it. */
export const isPrintKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean => (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'p'

type Where = { inPages: boolean; scrollsSideways: boolean }

/** The command of a key in the viewer; where the document scrolls sideways, arrows do that. */
export function viewerCommand({ key, ctrlKey, metaKey, altKey }: Key, where: Where): KeyCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return withControl[key]
  if (!where.inPages || (where.scrollsSideways && key.startsWith('Arrow'))) return undefined
  return inPages[key]
}
