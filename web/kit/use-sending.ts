import { useEffect, useRef } from 'react'

/** One file under way at a time, stopped when the dialog goes. */
export function useSending() {
  // No state: that is a render late, and a double click must find the first one here.
  const sending = useRef<AbortController | null>(null)
  const cancel = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])
  const begin = () => {
    if (sending.current) return null
    sending.current = new AbortController()
    return sending.current.signal
  }
  const end = () => {
    sending.current = null
  }
  return { begin, cancel, end }
}
