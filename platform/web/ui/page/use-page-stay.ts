import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Begins what is for the page that is open: it is stopped when its reader goes to another one, or by themselves. */
export function usePageStay() {
  const router = useRouter()
  return useCallback(() => {
    const leaving = new AbortController()
    const stop = () => leaving.abort()
    const end = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && stop())
    return { signal: leaving.signal, stop, end }
  }, [router])
}
