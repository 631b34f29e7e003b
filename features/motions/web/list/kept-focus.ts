import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** A row that goes with the focus in it, or in its open menu, leaves it to the list: it was signed, changed or removed, by whomever. */
export function useFocusOfRow(row: Place, place: Place): void {
  useLayoutEffect(() => {
    const { current: going } = row
    return () => {
      if (going?.contains(document.activeElement) || going?.querySelector('[aria-expanded="true"]')) take(place)
    }
  }, [row, place])
}

/** A dialog gives the focus back to its row: the list has it when that is gone by then. */
export function useFocusAfterDialog(isOpen: boolean, place: Place): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) take(place)
    wasOpen.current = isOpen
  }, [isOpen, place])
}

const take = ({ current }: Place) => current?.focus({ preventScroll: true })
