import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadReader } from '#app/web/pages/document/LazyReader.tsx'
import { hasViewer, versionLink } from '#features/documents/web/document-address.ts'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import { onceIdle, savesData } from '#platform/web/lib/once-idle.ts'
import { viewerAhead } from '#platform/web/pdf/load/viewer-ahead.ts'
import type { MeetingPaper } from './papers-in-order.ts'

type Wanted = {
  next: MeetingPaper | undefined
  /** Whether the open paper is on screen. */
  isShown: boolean
}

/**
 * Fetches what the next paper's page shows first, once the open paper is shown and the browser idle. Not while offline, and not for readers who
 * save data; stops when the reader goes elsewhere.
 */
export function useFetchAhead({ next, isShown }: Wanted): void {
  const router = useRouter()
  const isAway = useIsOffline()
  const isWanted = isShown && !isAway && !savesData()
  const { kind, id, file, size, mime_type } = next ?? {}
  const entry = next?.search.tagesordnungitem_id
  useEffect(() => {
    if (!isWanted || kind === undefined || id === undefined || file === undefined || size === undefined) return undefined
    const url = apiRoot() + file
    const gone = new AbortController()
    const begin = async () => {
      // Its document, versions and layers, as for a link that the finger is on.
      await router.preloadRoute(versionLink(kind, id, { tagesordnungitem_id: entry }))
      if (gone.signal.aborted || !hasViewer({ mime_type: mime_type ?? '', size })) return
      await loadReader()
      if (!gone.signal.aborted) await viewerAhead()?.open({ url, size }, gone.signal)
    }
    const cancel = onceIdle(() => void begin().catch(() => {}))
    return () => {
      cancel()
      gone.abort()
      // After the effects of this render: the viewer has then taken the paper, if it is the one that opens.
      queueMicrotask(() => viewerAhead()?.close())
    }
  }, [router, isWanted, kind, id, file, size, mime_type, entry])
}
