import { createHash } from 'node:crypto'
import { ArchiveRefused } from './archive-format.ts'

export type TarEntry = { name: string; size: number }

const block = 512
const end = Buffer.alloc(2 * block)
/** The largest size in bytes that eleven octal digits can express. */
const MAX_SIZE = 8 ** 11 - 1

const paddingAfter = (size: number) => (block - (size % block)) % block

/** Writes a tar archive as a stream; `digest` is the SHA-256 of everything written so far. */
export function tarWriter() {
  const hash = createHash('sha256')
  const passed = (piece: Uint8Array) => {
    hash.update(piece)
    return piece
  }
  return {
    entry: async function* entry({ name, size }: TarEntry, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      yield passed(headerOf({ name, size }))
      let written = 0
      for await (const piece of content) {
        written += piece.length
        yield passed(piece)
      }
      if (written !== size) throw new ArchiveRefused(`${name} has ${written} bytes and not ${size}: the site is damaged.`)
      yield passed(Buffer.alloc(paddingAfter(size)))
    },
    end: () => passed(end),
    digest: () => hash.copy().digest('hex'),
  }
}

/** The header of a file (POSIX ustar), which depends on name and size alone, so that the reader can compare every byte. */
function headerOf({ name, size }: TarEntry): Buffer {
  if (size > MAX_SIZE) throw new ArchiveRefused(`${name} has ${size} bytes: an archive takes up to ${MAX_SIZE} a file.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0, 100)
  header.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100)
  header.write(`${' '.repeat(8)}0`, 148)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}

const refusedAs = (what: string) => new ArchiveRefused(`The archive is ${what}.`)

/** An entry while it is read: read its bytes before asking for the next one. `digest` is the SHA-256 of everything before it. */
export type PassingEntry = TarEntry & { bytes: AsyncIterable<Uint8Array>; digest: string }

/** Reads what `tarWriter` wrote; ArchiveRefused for anything that it would not have written. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<PassingEntry> {
  const hash = createHash('sha256')
  const reader = byteReader(source)
  try {
    for (let header = await reader.exactly(block); !isEmpty(header); header = await reader.exactly(block)) {
      const entry = readHeader(header)
      const digest = hash.copy().digest('hex')
      hash.update(header)
      const bytes = reader.passing(entry.size, (piece) => hash.update(piece))
      yield { ...entry, bytes, digest }
      for await (const _ of bytes);
      const padding = await reader.exactly(paddingAfter(entry.size))
      if (!isEmpty(padding)) throw refusedAs(`damaged after ${entry.name}`)
      hash.update(padding)
    }
    if (!isEmpty(await reader.exactly(block)) || (await reader.upTo(1)).length > 0) throw refusedAs('damaged at its end')
  } finally {
    await reader.close()
  }
}

const isEmpty = (header: Uint8Array) => header.every((byte) => byte === 0)

function readHeader(header: Buffer): TarEntry {
  const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  const isOurs = size >= 0 && /^[\w./-]+$/.test(name) && headerOf({ name, size }).equals(header)
  if (!isOurs) throw refusedAs('damaged, or not a backup of this program')
  return { name, size }
}

function byteReader(source: AsyncIterable<Uint8Array>) {
  const { upTo, close } = pieceTaker(source)
  async function* passing(size: number, note: (piece: Buffer) => void): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const piece = await upTo(left)
      if (piece.length === 0) throw refusedAs('truncated')
      left -= piece.length
      note(piece)
      yield piece
    }
  }
  const exactly = async (size: number) => Buffer.concat(await Array.fromAsync(passing(size, () => undefined)))
  return { upTo, passing, exactly, close }
}

/** `upTo` returns the next bytes, at least one; none at the end of the source. */
function pieceTaker(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const upTo = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await pieces.next()
      if (next.done) return rest
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(most)
    return taken
  }
  return { upTo, close: async () => void (await pieces.return?.()) }
}
