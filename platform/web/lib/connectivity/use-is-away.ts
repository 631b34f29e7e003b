import { useStore } from '#platform/web/lib/storage/store.ts'
import { isAway } from './reach.ts'

/** Whether the server is known to be out of reach. */
export const useIsAway = (): boolean => useStore(isAway, (away) => away)
