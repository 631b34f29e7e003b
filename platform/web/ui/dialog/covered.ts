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

/** Registers something that covers the whole window without being a dialog. */
export function useCovering(isCovering: boolean): void {
  useEffect(() => {
    const change = isCovering ? 1 : 0
    count(change)
    return () => count(-change)
  }, [isCovering])
}

/** Whether the shell around the page is covered: it must be unreachable by keyboard and screen reader. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => covering > 0)
