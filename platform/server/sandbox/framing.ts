import type { Readable } from 'node:stream'

const headSize = 8

/** Length prefix of a frame of `size` bytes. */
export function frameHead(size: number): Buffer {
  const head = Buffer.alloc(headSize)
  head.writeBigUInt64LE(BigInt(size))
  return head
}

/** Returns a function that reads the next length-prefixed frame. It throws if the input ends within one. */
export function frameReader(input: Readable): () => Promise<Buffer> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const read = async (size: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafeSlow(size)
    for (let place = 0; place < size; ) {
      if (rest.length === 0) rest = await nextOf(chunks)
      const taken = rest.copy(bytes, place)
      rest = rest.subarray(taken)
      place += taken
    }
    return bytes
  }
  return async () => read(Number((await read(headSize)).readBigUInt64LE()))
}

async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await chunks.next()
  if (done) throw new Error('a frame broke off')
  return value
}
