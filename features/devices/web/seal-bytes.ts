const IV_LENGTH = 12

const by = (name: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) })

/** Seals bytes by a key of AES-GCM for one name, and no other; another result each time. */
export async function sealBytes(key: CryptoKey, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(by(name, iv), key, bytes))
  const all = new Uint8Array(iv.length + sealed.length)
  all.set(iv)
  all.set(sealed, iv.length)
  return all.buffer
}

/** The bytes; rejects with an OperationError where they were not sealed by this key for this name, or were changed. */
export const openBytes = async (key: CryptoKey, name: string, sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt(by(name, new Uint8Array(sealed, 0, IV_LENGTH)), key, new Uint8Array(sealed, IV_LENGTH)))
