import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

/** The text of bytes: by their mark, else UTF-8 when they are it, else as told, else as Western Europe wrote. Throws Unreadable of what is no text. */
export function decode(bytes: Buffer, told = ''): string {
  const text = decoderOf(bytes, told).decode(bytes)
  if (text.includes('\0')) throw new Unreadable('no text')
  return text
}

const decoderOf = (bytes: Buffer, told: string) =>
  new TextDecoder(markOf(bytes) ?? (isUtf8(bytes) || !isKnown(told) ? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') : told))

/** What a byte order mark says of the bytes that follow. */
export const markOf = (bytes: Buffer): string | undefined => marks.find(([mark]) => bytes.subarray(0, 2).equals(mark))?.[1]

const marks: [Buffer, string][] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
]

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
