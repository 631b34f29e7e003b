/** Names the heading of the hits, as an attribute of it. */
export const hitsHeading = 'data-hits-heading'

/** To the heading of the hits, when what has the focus goes away: a button that takes filters back. */
export const focusHits = (): void => document.querySelector<HTMLElement>(`[${hitsHeading}]`)?.focus()
