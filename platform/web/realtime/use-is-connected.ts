import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { liveOf } from './the-live.ts'

/** Whether the live channel is connected. */
export function useIsConnected(): boolean {
  const { isConnected } = liveOf(useQueryClient())
  return useSyncExternalStore(isConnected.subscribe, isConnected.get)
}
