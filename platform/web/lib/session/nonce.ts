import { setNonce } from 'get-nonce'

/** The nonce of the content security policy for styles, from the page's head. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? ''

/** Passes the nonce to the library that locks scrolling behind dialogs. */
export const shareNonce = (): void => setNonce(styleNonce())
