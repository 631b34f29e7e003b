type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export type KeyCommand = 'next_page' | 'previous_page' | 'zoom_in' | 'zoom_out'

const inViewer: Record<string, KeyCommand> = {
  ArrowRight: 'next_page',
  ArrowLeft: 'previous_page',
  '+': 'zoom_in',
  '-': 'zoom_out',
}

/** Ctrl+F and "/" search wherever the reader is, but "/" not while typing; by the character, as "/" is Shift+7 on a Swiss keyboard. */
export function isFindKey({ key, ctrlKey, metaKey, altKey }: Key, typing: boolean): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'f'
  return key === '/' && !typing && !altKey
}

/** What a key does while the paper has the focus; where the paper scrolls sideways the arrows do that. */
export function viewerCommand({ key, ctrlKey, metaKey, altKey }: Key, scrollsSideways: boolean): KeyCommand | undefined {
  if (ctrlKey || metaKey || altKey || (scrollsSideways && key.startsWith('Arrow'))) return undefined
  return inViewer[key]
}
