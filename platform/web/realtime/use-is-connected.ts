import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { liveOf } from './the-live.ts'

/** Whether live messages arrive at present. */
export function useIsConnected(): boolean {
  const { isConnected } = liveOf(useQueryClient())
  return useSyncExternalStore(isConnected.subscribe, isConnected.get)
}
