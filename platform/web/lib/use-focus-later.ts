import { useCallback, useEffect, useRef } from 'react'

/** Focuses an element by its id once a later render brings it, such as the menu of a row that has moved. `begun` is an id to focus as soon as it is set. */
export function useFocusLater(begun: string | null = null): (id: string | null) => void {
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
