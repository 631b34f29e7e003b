// Their library takes a third of a second to load: it comes with the first passkey.

/** How passkeys are made. */
export const addingPasskeys = () => import('./add-passkey.ts')
/** How passkeys are used. */
export const takingPasskeys = () => import('./take-passkey.ts')
