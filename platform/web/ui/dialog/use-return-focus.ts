import { useEffect, useState } from 'react'

/** Returns the focus to the previous element on unmount; for dialogs, which are mounted while they are open. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}
