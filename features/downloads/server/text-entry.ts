import { bytesEntry } from './zip/bytes-entry.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

/** A generated text as an entry of a zip. */
export const textEntry = (path: string, text: string, modified: Date): ZipEntry => bytesEntry(path, Buffer.from(text), modified)
