import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/kit/is-typing.ts'
import { isUnwantedKey } from '#web/kit/single-keys.ts'
import { isFindKey, isPrintKey } from './viewer-keys.ts'

type Deeds = { find: () => void; print: () => void }

/** Takes Ctrl+F, "/" and Ctrl+P for the paper while there is one, wherever the focus is. */
export function useReaderKeys(enabled: boolean, deeds: Deeds) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isUnwantedKey(event)) return
    if (isFindKey(event, isTyping(event.target))) deeds.find()
    else if (isPrintKey(event)) deeds.print()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}
