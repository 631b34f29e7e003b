import { useEffect, useState } from 'react'
import { noteReach } from '#platform/web/lib/connectivity/reach.ts'
import { useOnReturn } from '#platform/web/lib/connectivity/use-on-return.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { whenFree } from '#platform/web/ui/form/when-free.ts'

type Opening = {
  reopen: () => void
  /** It was opened by itself already, and failed again although the server had answered. */
  isRepeated: boolean
}

/** Opens a paper once more when the server is there again, if it could not be loaded, or not all of it; never from under something unsaved. */
export function useComeBack(
  { failure, isPageMissing }: Pick<ViewerState, 'failure' | 'isPageMissing'>,
  { reopen, isRepeated }: Opening,
): void {
  const [free] = useState(whenFree)
  const isLacking = failure === 'network' || isPageMissing
  useOnReturn(isLacking, () => free.ask(reopen))
  useEffect(() => {
    // pdf.js asks by itself: nobody else has noticed, and the server is looked for. Its answer is the return.
    if (isLacking && !isRepeated) noteReach(0)
    return free.end
  }, [free, isLacking, isRepeated])
}
