import type { KeptFile } from '#platform/web/lib/connectivity/kept-files.ts'
import type { Copies } from './copies.ts'
import { CHUNK, findFile, readChunk } from './files.ts'

/** So many opened chunks are held: neighbouring ranges lie in the same one. */
const HELD = 3

/** The file at an address, if all of it is here. */
export async function openKeptFile(copies: Copies, address: string): Promise<KeptFile | null> {
  const file = await findFile(copies, address)
  if (!file?.is_whole) return null
  const held = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()
  const chunkAt = (index: number) => {
    const chunk = held.get(index) ?? readChunk(copies, file.name, index)
    held.delete(index)
    held.set(index, chunk)
    for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest)
    return chunk
  }
  const read = async (begin: number, end: number) => {
    const bytes = new Uint8Array(end - begin)
    for (let at = begin; at < end; ) {
      const index = Math.floor(at / CHUNK)
      const part = (await chunkAt(index)).subarray(at - index * CHUNK, end - index * CHUNK)
      if (part.length === 0) throw new Error('A file is shorter than it should be')
      bytes.set(part, at - begin)
      at += part.length
    }
    return bytes
  }
  const { size } = file.known
  const readAll = async () => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let at = 0; at < size; at += CHUNK) parts.push(await read(at, Math.min(at + CHUNK, size)))
    return new Blob(parts)
  }
  return { size, read, readAll }
}
