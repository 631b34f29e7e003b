import { useEffect, useRef } from 'react'

/** Does it when the component goes, for whatever reason, and when the whole page does. */
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
