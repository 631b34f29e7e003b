import { setNonce } from 'get-nonce'

/** The nonce that the server allows styles by, from the page's head. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? ''

/** Tells the library that locks scrolling behind dialogs, which does not ask for it. */
export const shareNonce = (): void => setNonce(styleNonce())
