// The passkey library takes a third of a second to load: it is imported with the first passkey.

/** Creation of passkeys. */
export const addingPasskeys = () => import('./passkey-ceremonies.ts')
/** Use of passkeys. */
export const takingPasskeys = () => import('./passkey-ceremonies.ts')
