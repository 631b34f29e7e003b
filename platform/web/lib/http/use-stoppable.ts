import { useEffect, useRef } from 'react'

/** One request under way at a time, which the reader can stop; it stops, too, when the component goes. */
export function useStoppable() {
  // No state: that is a render late, and a double click must find the first one here.
  const current = useRef<AbortController | null>(null)
  const cancel = () => current.current?.abort()
  useEffect(() => () => current.current?.abort(), [])
  /** Null while another one is under way. */
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
