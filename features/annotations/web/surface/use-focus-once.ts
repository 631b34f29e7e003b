import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses a text field when it appears, with the cursor at the end. */
export function useFocusOnce<Field extends HTMLTextAreaElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useLayoutEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return field
}
