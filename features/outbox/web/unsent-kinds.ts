import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { kindsInOldStores } from './drain/old-flags.ts'

/** The kinds of operations that wait or were rejected, including those in the stores of the version before. Known before the outbox is loaded. */
export const unsentKinds = (): readonly string[] => [...readAppState('unsent_operations'), ...kindsInOldStores()]
