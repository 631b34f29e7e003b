import { useEffect, useSyncExternalStore } from 'react'

let covering = 0
const listeners = new Set<() => void>()

function count(change: number): void {
  covering += change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For what covers the whole window without being a dialog, as long as it does. */
export function useCovering(isCovering: boolean): void {
  useEffect(() => {
    const change = isCovering ? 1 : 0
    count(change)
    return () => count(-change)
  }, [isCovering])
}

/** Whether what stands around a page is covered: neither keyboard nor screen reader should get there. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => covering > 0)
