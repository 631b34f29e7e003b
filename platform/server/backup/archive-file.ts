import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '#platform/server/lib/write-durably.ts'
import { ArchiveRefused } from './archive-refused.ts'

/** Writes an archive as `FILE.part` and renames it once it is complete. Never overwrites an existing file. */
export async function writeArchive(file: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (await isThere(file)) throw new ArchiveRefused(`${file} is there already: take another name, such as one with the date.`)
  if (!(await isThere(path.dirname(path.resolve(file))))) throw new ArchiveRefused(`There is no folder for ${file}: make it first.`)
  await writeDurably({ aside: `${file}.part`, path: file, signal }, bytes)
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Size of the file in bytes; ArchiveRefused if there is no such file. */
export async function sizeOfArchive(file: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts?.isFile()) throw new ArchiveRefused(`There is no file ${file}.`)
  return facts.size
}

/** Reads the file from the start; `tell` gets the size of each chunk. */
export async function* bytesOfArchive(file: string, tell?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>) {
    yield piece
    tell?.(piece.length)
  }
}
