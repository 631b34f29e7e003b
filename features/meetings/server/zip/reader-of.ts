import { EventEmitter } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { callbackify } from 'node:util'
import type { RandomAccessReader } from 'yauzl'

/**
 * The file as yauzl reads it. Its own reader throws outside of every callback when a hostile zip names an offset beyond 2^53,
 * which would end the process. Closing the file stays with whoever opened it.
 */
export function readerOf(handle: FileHandle): RandomAccessReader {
  const read = async (...[into, offset, length, position]: [Buffer, number, number, number]) => {
    if (!Number.isSafeInteger(position)) throw new Error('unexpected EOF')
    return (await handle.read(into, offset, length, position)).bytesRead
  }
  const reader = Object.assign(new EventEmitter(), { read: callbackify(read), ref: () => undefined, unref: () => undefined })
  return reader as unknown as RandomAccessReader
}
