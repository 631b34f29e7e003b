import { Readable } from 'node:stream'
import { frameHead, frameReader } from './frames.ts'

/** One part of what a program is given: a text, or bytes of which the size is known. It is read when its turn has come, not before. */
export type Part = { text: () => string | Promise<string> } | { open: () => Readable | Promise<Readable>; size: number }

/** Several parts as one input, of which one at a time is in memory, and none before somebody reads; the program takes them apart by `readParts`. */
export const joinedParts = (parts: readonly Part[]): Readable => Readable.from(framesOf(parts), { objectMode: false })

async function* framesOf(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if ('open' in part) {
      yield frameHead(part.size)
      yield* (await part.open()) as AsyncIterable<Buffer>
    } else {
      const bytes = Buffer.from(await part.text())
      yield frameHead(bytes.length)
      if (bytes.length > 0) yield bytes
    }
  }
}

/** Within a program: so many parts of its input. */
export async function readParts(input: Readable, count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const readFrame = frameReader(input)
  const parts: Uint8Array<ArrayBuffer>[] = []
  while (parts.length < count) {
    const { buffer, byteOffset, length } = await readFrame()
    parts.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, length))
  }
  return parts
}

/** Within a program: the whole input, of which the size is known. */
export async function readWhole(input: Readable, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let place = 0
  for await (const piece of input as AsyncIterable<Buffer>) {
    bytes.set(piece, place)
    place += piece.length
  }
  return bytes
}

/** What a part says that is JSON. */
export const jsonOf = (part: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(part)) as unknown
