import type { FileHandle } from 'node:fs/promises'
import { ZipRefused } from './zip-refused.ts'

/** Translates a read error into a refusal; system errors are returned as they are. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ZipRefused) return error
  if ('code' in error && !String(error.code).startsWith('Z_')) return error
  if (/encryption/.test(error.message)) return new ZipRefused('import.zip.encrypted')
  if (/EOF|overflows|not found/.test(error.message)) return new ZipRefused('import.zip.truncated')
  return new ZipRefused('import.zip.damaged')
}

/** Refuses a file that is no zip at all, by its first bytes; undefined for a damaged zip. */
export async function whatElseItIs(handle: FileHandle, size: number): Promise<ZipRefused | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, 8)), 0, Math.min(size, 8), 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  if (start.startsWith('%PDF')) return new ZipRefused('import.zip.is_pdf')
  return start.startsWith('PK') ? undefined : new ZipRefused('import.zip.no_zip')
}
