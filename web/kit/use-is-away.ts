import { isAway } from './reach.ts'
import { useStore } from './store.ts'

/** Whether the server is known to be out of reach. */
export const useIsAway = (): boolean => useStore(isAway, (away) => away)
