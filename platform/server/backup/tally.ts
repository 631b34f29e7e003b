import { createHash } from 'node:crypto'

const lineFeed = 0x0a

/** Counts and hashes bytes that pass through. In COPY text format a row is a line, because line feeds within values are escaped. */
export function tally() {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  const add = (piece: Uint8Array) => {
    hash.update(piece)
    bytes += piece.length
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows += 1
  }
  return {
    add,
    passing: async function* passing(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        add(piece)
        yield piece
      }
    },
    end: () => ({ rows, bytes, sha256: hash.copy().digest('hex') }),
  }
}

/** The same bytes in chunks of about `size` bytes that end at the end of a row. */
export async function* wholeRows(pieces: AsyncIterable<Uint8Array>, size = 2 ** 22): AsyncGenerator<Uint8Array> {
  let [held, length]: [Uint8Array[], number] = [[], 0]
  for await (const piece of pieces) {
    const cut = length + piece.length < size ? 0 : piece.lastIndexOf(lineFeed) + 1
    if (cut > 0) yield Buffer.concat([...held, piece.subarray(0, cut)])
    if (cut > 0) [held, length] = [[], 0]
    held.push(piece.subarray(cut))
    length += piece.length - cut
  }
  if (length > 0) yield Buffer.concat(held)
}
