// In chunks: a long text at once would exceed the limit of arguments.
const STEP = 8192

/** Encodes bytes as base64, which every store can hold. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return btoa(text)
}

/** Decodes base64; throws if the text is not valid. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
