import { useEffect, useRef } from 'react'

/** Runs when the component is unmounted or the page is unloaded. */
export function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const run = () => latest.current()
    window.addEventListener('pagehide', run)
    return () => {
      window.removeEventListener('pagehide', run)
      run()
    }
  }, [])
}
