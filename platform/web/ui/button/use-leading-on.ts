import { useState } from 'react'

/** For menus with items that move the focus: prevents the menu from returning it on close, which happens a moment too late. */
export function useLeadingOn() {
  const [leadsOn, setLeadsOn] = useState(false)
  return { menu: { returnFocus: !leadsOn, onOpen: () => setLeadsOn(false) }, leadOn: () => setLeadsOn(true) }
}
