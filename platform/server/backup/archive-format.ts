import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Identifies our archives and the version of their format. */
export const format = 'traktanda-backup'
export const formatVersion = 1

const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** The part of a manifest that every format version has. */
export const anyManifest = z.object({ format: z.string(), format_version: z.int() })

/** The first entry: which version made the archive, when, and with which migrations. */
export const manifest = z.object({
  format: z.literal(format),
  format_version: z.int(),
  program_version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), hash: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest })
export type ArchivedTable = z.infer<typeof table>

/** The last entry before the hash of everything: what the archive has to contain. */
export const closing = z.object({
  tables: z.array(table),
  /** Last value of each identity column; null if never used. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.string().regex(/^\d+$/).nullable() })),
  files: z.object({ count, bytes: count }),
})
export type Closing = z.infer<typeof closing>

/** An archive's description of itself. */
export type Archive = { manifest: Manifest; closing: Closing }

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
export async function* chunksOfRows(pieces: AsyncIterable<Uint8Array>, size = 2 ** 22): AsyncGenerator<Uint8Array> {
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

/** An archive cannot be made or restored. The message is one English line that says what to do; nothing has been changed. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
