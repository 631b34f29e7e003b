import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a function that starts an abortable task of the current page: its signal aborts on navigation to another page, or on `stop`. */
export function usePageStay() {
  const router = useRouter()
  return useCallback(() => {
    const leaving = new AbortController()
    const stop = () => leaving.abort()
    const end = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && stop())
    return { signal: leaving.signal, stop, end }
  }, [router])
}
