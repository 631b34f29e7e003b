import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a navigation the focus goes to the new page's heading, which screen readers then read out. */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
