import { useStore } from '#platform/web/lib/storage/store.ts'
import { isOffline } from './connectivity.ts'

/** Whether the server is known to be unreachable. */
export const useIsOffline = (): boolean => useStore(isOffline, (away) => away)
