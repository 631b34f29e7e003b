import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The element marked for autofocus, otherwise the heading. */
const target = () =>
  document.querySelector<HTMLElement>('main [data-autofocus]') ?? document.querySelector<HTMLElement>('[data-page-heading]')

/** Focuses the start of the current page, for users who are led to it while already there. */
export const focusHeading = () => target()?.focus({ preventScroll: true })

/** After a navigation, focuses the new page's heading, which screen readers then announce, or the element marked for autofocus. */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}
