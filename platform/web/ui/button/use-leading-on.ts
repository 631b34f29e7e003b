import { useState } from 'react'

/** For a menu with entries that put the focus elsewhere: it gives it back a moment after it has closed, too late once something has taken it. */
export function useLeadingOn() {
  const [leadsOn, setLeadsOn] = useState(false)
  return { menu: { returnFocus: !leadsOn, onOpen: () => setLeadsOn(false) }, leadOn: () => setLeadsOn(true) }
}
