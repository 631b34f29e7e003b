import { useEffect, useEffectEvent, useRef } from 'react'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { useActiveEntries } from './use-active-entries.ts'

/** Calls back for each entry that becomes active while the application is open. */
export function useStarted(tell: (entry: ActiveEntry) => void): void {
  const active = useActiveEntries()
  const before = useRef(active)
  const onStart = useEffectEvent(tell)
  useEffect(() => {
    // Entries in the first response did not start just now.
    const known = new Set((before.current ?? active)?.map(({ id }) => id))
    before.current = active
    for (const entry of active ?? []) if (!known.has(entry.id)) onStart(entry)
  }, [active])
}
