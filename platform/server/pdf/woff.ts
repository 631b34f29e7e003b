import { inflateSync } from 'node:zlib'

/** A WOFF as the TrueType font that it contains: fontkit would inflate a table for each glyph. */
export function unpacked(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOFF') return font
  const count = font.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  directory.set(font.subarray(4, 8))
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let offset = directory.length
  for (let at = 0; at < count; at++) {
    const entry = font.subarray(44 + 20 * at, 64 + 20 * at)
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const stored = font.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    directory.set(entry.subarray(0, 4), 12 + 16 * at)
    directory.writeUInt32BE(entry.readUInt32BE(16), 16 + 16 * at)
    directory.writeUInt32BE(offset, 20 + 16 * at)
    directory.writeUInt32BE(length, 24 + 16 * at)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    padded.set(table)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
