const IV_LENGTH = 12

const by = (name: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) })

/** Seals bytes with an AES-GCM key for one name only; a random IV makes each result different. */
export async function sealBytes(key: CryptoKey, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(by(name, iv), key, bytes))
  const all = new Uint8Array(iv.length + sealed.length)
  all.set(iv)
  all.set(sealed, iv.length)
  return all.buffer
}

/** Opens sealed bytes; rejects with an OperationError if they were changed, or sealed with another key or for another name. */
export const openBytes = async (key: CryptoKey, name: string, sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt(by(name, new Uint8Array(sealed, 0, IV_LENGTH)), key, new Uint8Array(sealed, IV_LENGTH)))
