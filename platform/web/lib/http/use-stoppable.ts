import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** Runs one request at a time; it is aborted by the user or on unmount. */
export function useStoppable() {
  // A ref: state updates a render later, too late for a double click.
  const current = useRef<AbortController | null>(null)
  const cancel = () => current.current?.abort()
  useEffect(() => () => current.current?.abort(), [])
  /** Returns a signal; null while another request is running. */
  const begin = () => {
    if (current.current) return null
    current.current = new AbortController()
    return current.current.signal
  }
  const end = () => {
    current.current = null
  }
  return { begin, cancel, isStopped: () => current.current?.signal.aborted ?? false, end }
}

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
