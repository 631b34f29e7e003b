import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Waiting } from './deed.ts'

/** All that the reader did and the server does not have yet, and all that it did not take. */
export const waiting = createStore<readonly Waiting[]>([])

/** How many deeds wait to be sent, and how many the server did not take; what was merely seen is none. */
export function useWaiting(): { waiting: number; refused: number } {
  const told = useStore(waiting, (all) => all.filter(isTold).length)
  const refused = useStore(waiting, (all) => all.filter((one) => isTold(one) && isRefused(one)).length)
  return { waiting: told - refused, refused }
}

/** Whether something that was done to this waits to be sent. */
export const useWaits = (subject: string): boolean =>
  useStore(waiting, (all) => all.some((one) => one.subject === subject && !isRefused(one)))

/** Whether anybody needs to know of it. */
export const isTold = ({ deed }: Waiting): boolean => !deed.kind.startsWith('seen')
