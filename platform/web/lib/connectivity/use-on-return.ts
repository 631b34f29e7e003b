import { useEffect, useEffectEvent } from 'react'
import { onReturn } from './reach.ts'

/** Does this when the server is there again, as long as something is missing. */
export function useOnReturn(isMissing: boolean, goOn: () => void): void {
  const again = useEffectEvent(goOn)
  useEffect(() => (isMissing ? onReturn(() => again()) : undefined), [isMissing])
}
