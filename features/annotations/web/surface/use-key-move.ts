import { useEffect, useState } from 'react'
import type { Desk } from './desk.ts'
import { type KeyMove, moveByKey } from './move-by-key.ts'

/** A move by keys that is kept before anything else begins: also when the window is left, where no key is heard going up. */
export function useKeyMove(desk: Desk): KeyMove {
  const [move] = useState(() => moveByKey(desk))
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('visibilitychange', move.keep, { signal })
    for (const end of ['pagehide', 'blur']) window.addEventListener(end, move.keep, { signal })
    window.addEventListener('pointerdown', move.keep, { capture: true, signal })
    return () => {
      gone.abort()
      move.keep()
    }
  }, [move])
  return move
}
