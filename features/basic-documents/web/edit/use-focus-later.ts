import { useCallback, useEffect, useRef } from 'react'

/**
 * Puts the focus on an element that a later render brings, such as a row at its new place.
 * `begun` is the id of one that gets it as soon as it is told.
 */
export function useFocusLater(begun: string | null): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (begun !== null) wanted.current = begun
  }, [begun])
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return useCallback((id) => {
    wanted.current = id
  }, [])
}
