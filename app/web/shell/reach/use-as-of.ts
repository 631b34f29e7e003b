import { useParams } from '@tanstack/react-router'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'

/** Of when what was taken along is (ms): the meeting that is open, else the oldest of all; null where there is none. */
export function useAsOf(): number | null {
  const open = useParams({ from: '/meetings/$id', shouldThrow: false })
  return useStore(view, (all) => {
    const times = readable(all).flatMap(({ id, taken }) => (taken !== null && (!open || open.id === id) ? [taken] : []))
    return times.length > 0 ? Math.min(...times) : null
  })
}
