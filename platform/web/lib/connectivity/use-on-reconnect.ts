import { useEffect, useEffectEvent } from 'react'
import { onReconnect } from './connectivity.ts'

/** Runs `goOn` on reconnect while `isMissing`. */
export function useOnReconnect(isMissing: boolean, goOn: () => void): void {
  const again = useEffectEvent(goOn)
  useEffect(() => (isMissing ? onReconnect(() => again()) : undefined), [isMissing])
}
