import { crc32, deflateRawSync } from 'node:zlib'

/** The fields of an entry's two headers. */
type Header = {
  name: Buffer
  flags: number
  method: number
  checksum: number
  packedSize: number
  size: number
  extra: Buffer
  /** Unix mode, in the upper half of the external attributes. */
  mode: number
  offset: number
}

export type MadeEntry = {
  name: string
  data?: string | Buffer
  /** Stored if not set. */
  deflate?: boolean
  /** Bytes written in place of the packed data. */
  packed?: Buffer
  /** Writes sizes and offset to the zip64 extra field only. */
  zip64?: boolean
  /** False values for both headers, or for one of them. */
  claims?: Partial<Header>
  local?: Partial<Header>
  central?: Partial<Header>
}

type Options = { count?: number; comment?: string; zip64?: boolean | { directory?: bigint; end?: bigint } }

/** Makes a zip byte by byte, so that tests can falsify any field; the same input gives the same bytes. */
export function makeZip(entries: MadeEntry[], options: Options = {}): Buffer {
  const parts: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { header, packed } = truthOf(entry, offset)
    const local = Buffer.concat([localHeader({ ...header, ...entry.claims, ...entry.local }), packed])
    records.push(directoryRecord({ ...header, ...(entry.zip64 ? zip64Header(header) : {}), ...entry.claims, ...entry.central }))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(records)
  return Buffer.concat([...parts, directory, directoryEnd({ count: entries.length, size: directory.length, offset }, options)])
}

function truthOf({ name, data = '', deflate = false, packed: given }: MadeEntry, offset: number) {
  const bytes = Buffer.from(data as string)
  const packed = given ?? (deflate ? deflateRawSync(bytes) : bytes)
  const header: Header = {
    name: Buffer.from(name),
    flags: 0x800,
    method: deflate ? 8 : 0,
    checksum: crc32(bytes),
    packedSize: packed.length,
    size: bytes.length,
    extra: Buffer.alloc(0),
    mode: 0o100644,
    offset,
  }
  return { header, packed }
}

function zip64Header({ size, packedSize, offset }: Header): Partial<Header> {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [index, value] of [size, packedSize, offset].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return { size: 0xffffffff, packedSize: 0xffffffff, offset: 0xffffffff, extra }
}

function localHeader(header: Header): Buffer {
  const fixed = Buffer.alloc(30)
  fixed.writeUInt32LE(0x04034b50, 0)
  fixed.writeUInt16LE(20, 4)
  writeShared(fixed.subarray(6), header)
  return Buffer.concat([fixed, header.name, header.extra])
}

function directoryRecord(header: Header): Buffer {
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(0x0314, 4)
  fixed.writeUInt16LE(20, 6)
  writeShared(fixed.subarray(8), header)
  fixed.writeUInt32LE((header.mode << 16) >>> 0, 38)
  fixed.writeUInt32LE(header.offset, 42)
  return Buffer.concat([fixed, header.name, header.extra])
}

/** The 24 bytes that both headers share, from the flags on; the date is 1 January 2026. */
function writeShared(to: Buffer, { flags, method, checksum, packedSize, size, name, extra }: Header) {
  to.writeUInt16LE(flags, 0)
  to.writeUInt16LE(method, 2)
  to.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 6)
  to.writeUInt32LE(checksum, 8)
  to.writeUInt32LE(packedSize, 12)
  to.writeUInt32LE(size, 16)
  to.writeUInt16LE(name.length, 20)
  to.writeUInt16LE(extra.length, 22)
}

type Directory = { count: number; size: number; offset: number }

function directoryEnd(directory: Directory, { count = directory.count, comment = '', zip64 }: Options): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip64 ? 0xffff : count, 8)
  end.writeUInt16LE(zip64 ? 0xffff : count, 10)
  end.writeUInt32LE(directory.size, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : directory.offset, 16)
  end.writeUInt16LE(comment.length, 20)
  const lies = typeof zip64 === 'object' ? zip64 : {}
  return Buffer.concat([...(zip64 ? [zip64End({ ...directory, count }, lies)] : []), end, Buffer.from(comment, 'latin1')])
}

function zip64End({ count, size, offset }: Directory, lies: { directory?: bigint; end?: bigint }): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(lies.directory ?? BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(lies.end ?? BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
