import { useEffect, useState } from 'react'
import { recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { useOnReconnect } from '#platform/web/lib/connectivity/use-on-reconnect.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { whenFree } from '#platform/web/ui/form/when-free.ts'

type Opening = {
  reopen: () => void
  /** It was already reopened automatically, and failed again although the server had answered. */
  isRepeated: boolean
}

/** On reconnect, reopens a document that was not loaded completely; never while something is unsaved. */
export function useComeBack(
  { failure, isPageMissing }: Pick<ViewerState, 'failure' | 'isPageMissing'>,
  { reopen, isRepeated }: Opening,
): void {
  const [free] = useState(whenFree)
  const isLacking = failure === 'network' || isPageMissing
  useOnReconnect(isLacking, () => free.ask(reopen))
  useEffect(() => {
    // pdf.js fetches by itself, so nobody else has noticed: this starts the connection check, whose success is the reconnect.
    if (isLacking && !isRepeated) recordStatus(0)
    return free.end
  }, [free, isLacking, isRepeated])
}
