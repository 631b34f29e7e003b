import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, toBase64 } from '#platform/web/lib/base64.ts'
import type { Seal } from '#platform/web/lib/storage/kept.ts'

/** Protects the browser's stored data from anybody who reads its files: names are hashed, contents are sealed. */
export type Vault = Seal & {
  /** The storage name of a text: deterministic, not reversible. */
  nameOf: (text: string) => Promise<string>
  /** Seals bytes for this name only. */
  seal: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
  /** Opens what was sealed for this name; rejects with an OperationError if it was changed, or sealed for another name. */
  open: (name: string, sealed: ArrayBuffer) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Why there is no vault: the site stores nothing on devices; the browser cannot; its clock was set back, so that the server must answer
 * first; or it has had no answer from the server yet.
 */
export type NoVault = 'off' | 'unsupported' | 'clock' | 'unreachable'

/** Result of opening the vault. */
export type Opened = { vault: Vault; id: string } | { vault: null; why: NoVault }

/** In bytes. */
export const KEY_LENGTH = 32
const NONCE_LENGTH = 24

/**
 * Creates the vault of a key of 32 bytes: AES-GCM for contents, XChaCha20-Poly1305 (synchronous) for texts with the name as additional
 * data, HMAC for names, each with a key of its own (HKDF).
 */
export async function createVault(key: Uint8Array<ArrayBuffer>): Promise<Vault> {
  const { subtle } = crypto
  const base = await subtle.importKey('raw', key, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const by = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(info) })
  const [contents, names, texts] = await Promise.all([
    subtle.deriveKey(by('contents'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveKey(by('names'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    subtle.deriveBits(by('texts'), base, 8 * KEY_LENGTH),
  ])
  return {
    nameOf: async (text) => hex(await subtle.sign('HMAC', names, encode(text))),
    seal: (name, bytes) => sealBytes(contents, name, bytes),
    open: (name, sealed) => openBytes(contents, name, sealed),
    ...sealOf(new Uint8Array(texts)),
  }
}

function sealOf(key: Uint8Array): Seal {
  const by = (name: string, nonce: Uint8Array) => xchacha20poly1305(key, nonce, encode(name))
  return {
    sealNow: (name, text) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
      const sealed = by(name, nonce).encrypt(encode(text))
      const all = new Uint8Array(nonce.length + sealed.length)
      all.set(nonce)
      all.set(sealed, nonce.length)
      return toBase64(all)
    },
    openNow: (name, sealed) => {
      const all = fromBase64(sealed)
      return new TextDecoder().decode(by(name, all.subarray(0, NONCE_LENGTH)).decrypt(all.subarray(NONCE_LENGTH)))
    },
  }
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

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
