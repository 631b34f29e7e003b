import { useEffect, useEffectEvent, useRef } from 'react'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { useActiveEntries } from './use-active-entries.ts'

/** Tells of each entry that begins to be dealt with while the application is open. */
export function useStarted(tell: (entry: ActiveEntry) => void): void {
  const active = useActiveEntries()
  const before = useRef(active)
  const onStart = useEffectEvent(tell)
  useEffect(() => {
    // What was there at first has not begun now.
    const known = new Set((before.current ?? active)?.map(({ id }) => id))
    before.current = active
    for (const entry of active ?? []) if (!known.has(entry.id)) onStart(entry)
  }, [active])
}
