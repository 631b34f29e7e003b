import { type WrittenEntry, type ZipEntry, zip64From } from './zip-entry.ts'

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>

/**
 * Writes a zip of stored entries piece by piece, asking for each entry once the one before is written. Throws if an entry's bytes differ
 * from its stated size: what was written until then is not a valid zip.
 */
export async function* writeZip(entries: Entries, time_zone: string): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const entry of entries) {
    const header = localHeader(entry, time_zone)
    yield header
    yield* bytesOf(entry)
    written.push({ ...entry, offset })
    offset += header.length + entry.size
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, time_zone)))
  yield Buffer.concat([directory, endRecords({ offset, size: directory.length, count: written.length })])
}

async function* bytesOf({ path, size, open }: ZipEntry): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of await open()) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new Error(`${path} has ${size - left} bytes instead of ${size}`)
}

/** Size of such a zip in bytes. */
export function zipSize(entries: Pick<ZipEntry, 'path' | 'size'>[]): number {
  const [time_zone, rest] = ['UTC', { crc32: 0, modified: new Date(0), open: () => Promise.reject(new Error('not read')) }]
  let [offset, directory] = [0, 0]
  for (const entry of entries.map((known) => ({ ...known, ...rest }))) {
    directory += directoryEntry({ ...entry, offset }, time_zone).length
    offset += localHeader(entry, time_zone).length + entry.size
  }
  return offset + directory + endRecords({ offset, size: directory, count: entries.length }).length
}

const entriesFrom = 0xffff
/** Flag: names are UTF-8. */
const utf8 = 1 << 11
const [plainVersion, zip64Version] = [20, 45]
const [madeOnUnix, plainFile] = [3 << 8, 0o100644 * 2 ** 16]

/** The header before an entry's bytes. */
function localHeader(entry: ZipEntry, time_zone: string): Buffer {
  const isLarge = entry.size >= zip64From
  const extra = Buffer.concat([timestamp(entry.modified), ...(isLarge ? [zip64Extra([entry.size, entry.size])] : [])])
  return record(
    0x04034b50,
    [[2, isLarge ? zip64Version : plainVersion], ...commonFields(entry, { time_zone, extra })],
    [nameOf(entry), extra],
  )
}

/** The entry's record in the central directory. */
export function directoryEntry(entry: WrittenEntry, time_zone: string): Buffer {
  const large = [...(entry.size >= zip64From ? [entry.size, entry.size] : []), ...(entry.offset >= zip64From ? [entry.offset] : [])]
  const extra = Buffer.concat([timestamp(entry.modified), ...(large.length > 0 ? [zip64Extra(large)] : [])])
  const version = large.length > 0 ? zip64Version : plainVersion
  const fields: Field[] = [
    [2, madeOnUnix | version],
    [2, version],
    ...commonFields(entry, { time_zone, extra }),
    ...([2, 2, 2].map((size) => [size, 0]) as Field[]),
    [4, plainFile],
    [4, Math.min(entry.offset, zip64From)],
  ]
  return record(0x02014b50, fields, [nameOf(entry), extra])
}

/** The end records: the place and size of the central directory. */
export function endRecords({ offset, size, count }: { offset: number; size: number; count: number }): Buffer {
  const counts = Math.min(count, entriesFrom)
  const disks: Field[] = [
    [2, 0],
    [2, 0],
  ]
  const place: Field[] = [
    [4, Math.min(size, zip64From)],
    [4, Math.min(offset, zip64From)],
  ]
  const end = record(0x06054b50, [...disks, [2, counts], [2, counts], ...place, [2, 0]])
  return count >= entriesFrom || size >= zip64From || offset >= zip64From ? Buffer.concat([zip64End({ offset, size, count }), end]) : end
}

function zip64End({ offset, size, count }: { offset: number; size: number; count: number }): Buffer {
  const fields: Field[] = [
    [8, 44],
    [2, madeOnUnix | zip64Version],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ]
  const locator: Field[] = [
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  return Buffer.concat([record(0x06064b50, fields), record(0x07064b50, locator)])
}

const nameOf = ({ path }: ZipEntry) => Buffer.from(path)

/** The fields from the flags to the length of the extra field. */
function commonFields(entry: ZipEntry, { time_zone, extra }: { time_zone: string; extra: Buffer }): Field[] {
  const { date, time } = dosTime(entry.modified, time_zone)
  const size = Math.min(entry.size, zip64From)
  const sizes: Field[] = [
    [4, entry.crc32],
    [4, size],
    [4, size],
    [2, nameOf(entry).length],
    [2, extra.length],
  ]
  return [[2, utf8], [2, 0], [2, time], [2, date], ...sizes]
}

/** Extended timestamp: the exact instant, independent of time zones. */
function timestamp(modified: Date): Buffer {
  const seconds = Math.floor(modified.getTime() / 1000)
  const known = Math.max(0, Math.min(seconds, 2 ** 31 - 1))
  return fieldBytes([
    [2, 0x5455],
    [2, 5],
    [1, 1],
    [4, known],
  ])
}

const zip64Extra = (values: number[]) => fieldBytes([[2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])])

/** Number of bytes, and the value in them. */
type Field = [size: number, value: number]

const record = (signature: number, fields: Field[], following: Buffer[] = []) =>
  Buffer.concat([fieldBytes([[4, signature], ...fields]), ...following])

function fieldBytes(fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((length, [size]) => length + size, 0))
  let place = 0
  for (const [size, value] of fields)
    place = size === 8 ? bytes.writeBigUInt64LE(BigInt(value), place) : bytes.writeUIntLE(value, place, size)
  return bytes
}

type DosTime = { date: number; time: number }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** DOS date and time: in the site's time zone, with two-second resolution, from 1980 to 2107. */
function dosTime(instant: Date, time_zone: string): DosTime {
  const { year, month, day, hour, minute, second } = partsOf(instant, time_zone)
  if (year < 1980) return { date: (1 << 5) | 1, time: 0 }
  const since1980 = Math.min(year, 2107) - 1980
  return { date: (since1980 << 9) | (month << 5) | day, time: (hour << 11) | (minute << 5) | (second >> 1) }
}

function partsOf(instant: Date, time_zone: string) {
  const parts = formatterFor(time_zone).formatToParts(instant)
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const [year, month, day] = [valueOf('year'), valueOf('month'), valueOf('day')]
  return { year, month, day, hour: valueOf('hour'), minute: valueOf('minute'), second: valueOf('second') }
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...digits })
  formatters.set(timeZone, made)
  return made
}
