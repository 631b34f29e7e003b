import { isUtf8 } from 'node:buffer'
import type { Pages } from './pages.ts'

/** Decodes a text: by its byte order mark, else as UTF-8 if valid, else by the declared charset, else as Windows-1252. Throws Unreadable if it is not text. */
export function decode(bytes: Buffer, declared = ''): string {
  const text = decoderOf(bytes, declared).decode(bytes)
  if (text.includes('\0')) throw new Unreadable('no text')
  return text
}

const decoderOf = (bytes: Buffer, declared: string) =>
  new TextDecoder(markOf(bytes) ?? (isUtf8(bytes) || !isKnown(declared) ? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') : declared))

/** The encoding according to the byte order mark. */
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

/** No text can be extracted from a file; the message is the reason. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Messages of libraries may quote the file, so only the error's name is used. */
export function problemOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

/** Reads a plain text, or a table with separators. */
export function readPlain(bytes: Buffer, pages: Pages): void {
  pages.turn()
  pages.add(decode(bytes))
}
