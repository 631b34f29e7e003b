import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { loadAfresh } from '#web/kit/missing-assets.ts'
import { onReturn } from '#web/kit/reach.ts'

/** Whatever is on screen is read again when the server is there again, and a page that could not be opened is opened. */
export const refreshOnReturn = (client: QueryClient, router: AnyRouter): (() => void) =>
  onReturn(() => {
    void client.invalidateQueries()
    const isMissing = router.state.matches.some(({ status }) => status === 'error')
    if (isMissing && !loadAfresh(window.location.href)) void router.invalidate()
  })
