/** Keeps what lies in the browser from whoever reads its files: names say nothing, contents are sealed. */
export type Vault = {
  /** The name under which something is kept: always the same one, and none can be led back. */
  nameOf: (text: string) => Promise<string>
  /** Seals bytes for the place of this name, and no other. */
  seal: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
  /** What was sealed for this name; rejects with an OperationError when it was not, or was changed. */
  open: (name: string, sealed: ArrayBuffer) => Promise<Uint8Array<ArrayBuffer>>
}

/** In bytes. */
export const KEY_LENGTH = 32
const IV_LENGTH = 12

/** The vault of a key of 32 bytes: AES-GCM with the name as additional data, and HMAC for names, each by a key of its own (HKDF). */
export async function createVault(key: Uint8Array<ArrayBuffer>): Promise<Vault> {
  const { subtle } = crypto
  const base = await subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const derived = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) =>
    subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(info) }, base, algorithm, false, usages)
  const [contents, names] = await Promise.all([
    derived('contents', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derived('names', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ])
  const by = (name: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: encode(name) })
  return {
    nameOf: async (text) => hex(await subtle.sign('HMAC', names, encode(text))),
    seal: async (name, bytes) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
      const sealed = new Uint8Array(await subtle.encrypt(by(name, iv), contents, bytes))
      const all = new Uint8Array(iv.length + sealed.length)
      all.set(iv)
      all.set(sealed, iv.length)
      return all.buffer
    },
    open: async (name, sealed) =>
      new Uint8Array(await subtle.decrypt(by(name, new Uint8Array(sealed, 0, IV_LENGTH)), contents, new Uint8Array(sealed, IV_LENGTH))),
  }
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
