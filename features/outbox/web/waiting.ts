import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Operation } from '#platform/web/offline/outbox/operation.ts'

/** All operations of the reader's notes, tags, bookmarks and readings that the server does not have yet or has rejected. */
export const waiting = createStore<readonly Operation[]>([])

/** How many operations wait, and how many were rejected; readings and visits do not count. */
export function useWaiting(): { waiting: number; refused: number } {
  const shown = useStore(waiting, (all) => all.filter(isShown).length)
  const refused = useStore(waiting, (all) => all.filter((one) => isShown(one) && isRefused(one)).length)
  return { waiting: shown - refused, refused }
}

/** Whether an operation on this subject waits. */
export const useWaits = (subject: string): boolean =>
  useStore(waiting, (all) => all.some((one) => one.subject === subject && !isRefused(one)))

/** Whether it is shown to the reader. */
export const isShown = ({ kind }: Operation): boolean => !kind.startsWith('seen')
