import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Waiting } from './deed.ts'

/** All operations of the reader that the server does not have yet or has rejected. */
export const waiting = createStore<readonly Waiting[]>([])

/** How many operations wait, and how many were rejected; readings and visits do not count. */
export function useWaiting(): { waiting: number; refused: number } {
  const told = useStore(waiting, (all) => all.filter(isTold).length)
  const refused = useStore(waiting, (all) => all.filter((one) => isTold(one) && isRefused(one)).length)
  return { waiting: told - refused, refused }
}

/** Whether an operation on this subject waits. */
export const useWaits = (subject: string): boolean =>
  useStore(waiting, (all) => all.some((one) => one.subject === subject && !isRefused(one)))

/** Whether it is shown to the reader. */
export const isTold = ({ deed }: Waiting): boolean => !deed.kind.startsWith('seen')
