import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'
import { isUnwantedKey } from './single-keys.ts'

/** A key of the whole application, by its character; neither while typing nor below an open dialog. */
export const useShortcut = (key: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const isOther = event.key !== key || event.ctrlKey || event.metaKey || event.altKey
    if (isOther || isUnwantedKey(event) || event.defaultPrevented || isTyping(event.target) || document.querySelector('[aria-modal=true]'))
      return
    event.preventDefault()
    act()
  })
