import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/kit/is-typing.ts'
import { isFindKey } from './viewer-keys.ts'

/** Takes Ctrl+F and "/" for the search in the paper while there is one. */
export function useFindKey(enabled: boolean, open: () => void) {
  const opened = useEffectEvent(open)
  useEffect(() => {
    if (!enabled) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isFindKey(event, isTyping(event.target))) return
      event.preventDefault()
      opened()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [enabled])
}
