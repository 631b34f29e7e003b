import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before; for a dialog that stands there only while it is open. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}
