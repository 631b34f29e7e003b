import { useEffect } from 'react'

/** Appended to the title of every page (D1 §9). */
const COMPLEMENT = 'Sitzungen'

/** Sets the browser title to `… – Sitzungen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${COMPLEMENT}`
  }, [title])
}
