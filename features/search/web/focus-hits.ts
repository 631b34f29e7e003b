/** Data attribute of the hits' heading. */
export const hitsHeading = 'data-hits-heading'

/** Focuses the hits' heading when the focused element is removed, such as a button that clears filters. */
export const focusHits = (): void => document.querySelector<HTMLElement>(`[${hitsHeading}]`)?.focus()
