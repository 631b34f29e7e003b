import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { frameHead, frameReader } from './frames.ts'

/** One part of what a limited child is given: a text, or bytes of which the size is known. It is read when its turn has come, not before. */
export type Part = { text: () => string | Promise<string> } | { open: () => Readable | Promise<Readable>; size: number }

/** Several parts as one input, of which one at a time is in memory, and none before somebody reads; the child takes them apart by `readParts`. */
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

/** Within a limited child: so many parts that came in by stdin. */
export async function readParts(count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const readFrame = frameReader(process.stdin)
  const parts: Uint8Array<ArrayBuffer>[] = []
  while (parts.length < count) {
    const { buffer, byteOffset, length } = await readFrame()
    parts.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, length))
  }
  return parts
}

/** Within a limited child: sends the one message, then what goes out by stdout, and ends. */
export async function answer(message: object, output: Iterable<string | Uint8Array> = []): Promise<never> {
  await new Promise<void>((resolve) => process.send?.(message, () => resolve()))
  process.disconnect()
  await pipeline(Readable.from(output, { objectMode: false }), process.stdout)
  process.exit()
}
