import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '#platform/server/lib/write-durably.ts'
import { ArchiveRefused } from './archive-refused.ts'

/** Writes an archive that is there whole or not at all; until then it is called `FILE.part`. One that is there already stays. */
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

/** How long the file is; ArchiveRefused when there is none. */
export async function sizeOfArchive(file: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts?.isFile()) throw new ArchiveRefused(`There is no file ${file}.`)
  return facts.size
}

/** Its bytes, from the beginning; `tell`: how many more were read. */
export async function* bytesOfArchive(file: string, tell?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>) {
    yield piece
    tell?.(piece.length)
  }
}
