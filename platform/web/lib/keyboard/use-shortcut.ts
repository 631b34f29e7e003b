import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'
import { isUnwantedKey } from './single-keys.ts'

/** A single-key shortcut of the whole application, by character; inactive while typing and below an open dialog. */
export const useShortcut = (key: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const isOther = event.key !== key || event.ctrlKey || event.metaKey || event.altKey
    if (!isOther && !isUnwantedKey(event) && !isTyping(event.target)) actOn(event, act)
  })

/** The same with Ctrl or Cmd; also active while typing. */
export const useControlShortcut = (key: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const isOther = event.key.toLowerCase() !== key || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey
    if (!isOther) actOn(event, act)
  })

function actOn(event: KeyboardEvent, act: () => void): void {
  if (event.defaultPrevented || document.querySelector('[aria-modal=true]')) return
  event.preventDefault()
  act()
}
