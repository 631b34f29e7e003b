import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'
import { isUnwantedKey } from '#platform/web/lib/keyboard/single-keys.ts'
import { isFindKey, isPrintKey } from './viewer-keys.ts'

type Deeds = { find: () => void; print: () => void }

/** Takes Ctrl+F, "/" and Ctrl+P for the paper while there is one, wherever the focus is. */
export const useReaderKeys = (enabled: boolean, deeds: Deeds): void =>
  useWindowEvent(
    'keydown',
    (event) => {
      if (!enabled || isUnwantedKey(event)) return
      if (isFindKey(event, isTyping(event.target))) deeds.find()
      else if (isPrintKey(event)) deeds.print()
      else return
      event.preventDefault()
    },
    // Ahead of the application's own keys, of which "/" is one.
    { capture: true },
  )
