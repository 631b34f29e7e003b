import type { MadePasskey } from '#features/identity/passkeys.ts'

/** Whether this browser can create passkeys on this connection. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof window.PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Lets a device create a passkey with the server's options; rejects if nobody confirms it there. */
export async function makePasskey(options: object): Promise<MadePasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return credential.toJSON() as MadePasskey
}
