import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** One part of what a limited child is given, and its size in bytes. */
export type Part = { bytes: Buffer | Readable; size: number }

export const textPart = (text: string): Part => ({ bytes: Buffer.from(text), size: Buffer.byteLength(text) })

/** Several parts as one input; the child, which is told their sizes, takes them apart by `readParts`. */
export function joinedParts(parts: readonly Part[]): Readable {
  const joined = Readable.from(pieces(parts), { objectMode: false })
  return joined.once('close', () => {
    for (const { bytes } of parts) if (bytes instanceof Readable) bytes.destroy()
  })
}

async function* pieces(parts: readonly Part[]) {
  for (const { bytes } of parts) {
    if (bytes instanceof Readable) yield* bytes as AsyncIterable<Buffer>
    else if (bytes.length > 0) yield bytes
  }
}

/** Within a limited child: what came in by stdin, in parts of these sizes. */
export async function readParts(sizes: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const all = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0))
  let place = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    all.set(piece, place)
    place += piece.length
  }
  let start = 0
  return sizes.map((size) => all.subarray(start, (start += size)))
}

/** Within a limited child: sends the one message, then what goes out by stdout, and ends. */
export async function answer(message: object, output: Iterable<string | Uint8Array> = []): Promise<never> {
  await new Promise<void>((resolve) => process.send?.(message, () => resolve()))
  process.disconnect()
  await pipeline(Readable.from(output, { objectMode: false }), process.stdout)
  process.exit()
}
