import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** When a row with the focus (or with its open menu) is removed, moves the focus to the list. */
export function useFocusOfRow(row: Place, place: Place): void {
  useLayoutEffect(() => {
    const { current: going } = row
    return () => {
      if (going?.contains(document.activeElement) || going?.querySelector('[aria-expanded="true"]')) take(place)
    }
  }, [row, place])
}

/** A closing dialog returns the focus to its row; if that row is gone, moves it to the list. */
export function useFocusAfterDialog(isOpen: boolean, place: Place): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) take(place)
    wasOpen.current = isOpen
  }, [isOpen, place])
}

const take = ({ current }: Place) => current?.focus({ preventScroll: true })
