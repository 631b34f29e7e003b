import { useRef } from 'react'

/** Does it once at a time for each id: what shows that it is under way comes a render late, and a double click must find the first one here. */
export function useOnce(run: (id: number) => Promise<unknown>): (id: number) => void {
  const underWay = useRef(new Set<number>())
  return (id) => {
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    const end = () => underWay.current.delete(id)
    void run(id).then(end, end)
  }
}
