import { useRef } from 'react'

/** Runs it once at a time per id. The pending state renders too late to block a double click, so a ref is used. */
export function useOnce(run: (id: number) => Promise<unknown>): (id: number) => void {
  const underWay = useRef(new Set<number>())
  return (id) => {
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    const end = () => underWay.current.delete(id)
    void run(id).then(end, end)
  }
}
