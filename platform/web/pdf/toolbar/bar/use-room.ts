import { type RefCallback, useCallback, useState } from 'react'

/** Measures an element's width whenever it changes, before the browser paints. Null where nothing has a size yet. */
export function useRoom(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => {
      const { width: measured } = element.getBoundingClientRect()
      setWidth(measured > 0 ? measured / fontScale() : null)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** How much larger than usual the reader has set the browser's font: buttons grow with it. */
const fontScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
