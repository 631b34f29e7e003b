import { useEffect } from 'react'

/** Stands behind the title of every page (D1 §9). */
const COMPLEMENT = 'Sitzungen'

/** Titles the page `… – Sitzungen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${COMPLEMENT}`
  }, [title])
}
