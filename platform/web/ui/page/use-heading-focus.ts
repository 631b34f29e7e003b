import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What a page is opened for, such as its field; without one, the heading. */
const target = () =>
  document.querySelector<HTMLElement>('main [data-autofocus]') ?? document.querySelector<HTMLElement>('[data-page-heading]')

/** To where the page that is open begins, for whoever is led to it while they are there. */
export const focusHeading = () => target()?.focus({ preventScroll: true })

/** After a navigation the focus goes to the new page's heading, which screen readers then read out, or to what the page is opened for. */
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
