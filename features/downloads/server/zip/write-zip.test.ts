import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, type RandomAccessReader } from 'yauzl'
import { openZip } from '#features/meetings/server/zip/open-zip.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { unique } from '#testing/server/test-server.ts'
import { directoryEntry, endRecords, writeZip, zipSize } from './write-zip.ts'
import type { ZipEntry } from './zip-entry.ts'

const modified = new Date('2026-08-31T16:09:33+02:00')

const anEntry = (path: string, content: string | Buffer = path): ZipEntry => {
  const bytes = Buffer.from(content as string)
  return { path, size: bytes.length, crc32: crc32(bytes), modified, open: async () => parts(bytes) }
}

async function* parts(bytes: Buffer) {
  for (let place = 0; place < bytes.length; place += 7) yield bytes.subarray(place, place + 7)
}

const zipOf = (entries: ZipEntry[]) => buffer(writeZip(entries, 'Europe/Zurich'))

test('another program reads names, bytes and dates of the zip, which is stored and of the announced size', async () => {
  const entries = [anEntry('1. Ö/Äpfel 議会.pdf'), anEntry('leer', ''), anEntry('gross', Buffer.alloc(300_000, 'x'))]
  const zip = await zipOf(entries)
  expect(zip.length).toBe(zipSize(entries))
  const written = await readZip(zip)
  expect(written.map(({ path, content }) => [path, content.length])).toEqual(entries.map(({ path, size }) => [path, size]))
  for (const { method, flags, modified: stamp } of written) {
    expect([method, flags, stamp.getTime()]).toEqual([0, 1 << 11, modified.getTime()])
  }
})

test('the importer reads the zip without errors', async () => {
  const path = join(tmpdir(), unique('zip'))
  await writeFile(path, await zipOf([anEntry('a/Antrag.pdf'), anEntry('b/Antrag.pdf')]))
  const zip = await openZip(path)
  const contents = await Promise.all(zip.entries.map(async (entry) => (await buffer(zip.read(entry))).toString()))
  expect(contents).toEqual(['a/Antrag.pdf', 'b/Antrag.pdf'])
  await zip.close()
})

test.each([
  ['1970-01-01T00:00:00Z', (1 << 5) | 1, 0],
  ['2026-07-01T12:30:11Z', (46 << 9) | (7 << 5) | 1, (14 << 11) | (30 << 5) | 5],
  ['2026-12-31T23:30:00Z', (47 << 9) | (1 << 5) | 1, (0 << 11) | (30 << 5)],
  ['2200-05-04T00:00:00Z', (127 << 9) | (5 << 5) | 4, 2 << 11],
])('writes %s in the site’s time zone', async (instant, date, time) => {
  const zip = await zipOf([{ ...anEntry('a'), modified: new Date(instant) }])
  expect([zip.readUInt16LE(12), zip.readUInt16LE(10)]).toEqual([date, time])
})

test.each([[-1], [1]])('an entry with %i bytes more than announced aborts the zip', async (more) => {
  const entry = anEntry('Antrag.pdf')
  await expect(zipOf([{ ...entry, size: entry.size - more }])).rejects.toThrow('Antrag.pdf has 10 bytes')
})

const huge = 5 * 2 ** 30
const mebibytes16 = Buffer.alloc(2 ** 24)

async function* zeros(size: number) {
  for (let left = size; left > 0; left -= mebibytes16.length) yield mebibytes16.subarray(0, Math.min(left, mebibytes16.length))
}

/** All pieces by place except the zeros, like a sparse file. */
async function sparse(entries: Iterable<ZipEntry>) {
  const pieces: { place: number; bytes: Buffer }[] = []
  let size = 0
  for await (const bytes of writeZip(entries, 'UTC')) {
    if (bytes.buffer !== mebibytes16.buffer) pieces.push({ place: size, bytes })
    size += bytes.length
  }
  const read = (...[into, offset, length, place, done]: Parameters<RandomAccessReader['read']>) => {
    into.fill(0, offset, offset + length)
    for (const piece of pieces) {
      const start = Math.max(place, piece.place)
      const end = Math.min(place + length, piece.place + piece.bytes.length)
      if (start < end) piece.bytes.copy(into, offset + start - place, start - piece.place, end - piece.place)
    }
    ;(done as (error: null, length: number) => void)(null, length)
  }
  return { size, reader: Object.assign(new EventEmitter(), { read, ref: () => undefined, unref: () => undefined }) as never }
}

test('writes sizes and offsets beyond 4 GB as ZIP64', async () => {
  const large = { path: 'gross.bin', size: huge, crc32: 1, modified, open: async () => zeros(huge) }
  const entries = [anEntry('vorher'), large, anEntry('nachher')]
  const { size, reader } = await sparse(entries)
  expect(size).toBe(zipSize(entries))
  const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false })
  const sizes: [string, number, number][] = []
  for await (const entry of zip.eachEntry()) {
    const header = await zip.readLocalFileHeaderPromise(entry)
    sizes.push([entry.fileName, entry.uncompressedSize, header.compressedSize])
  }
  expect(sizes.map(([name, bytes]) => [name, bytes])).toEqual(entries.map((entry) => [entry.path, entry.size]))
})

test.each([65_534, 65_535, 65_536])('another program reads the count of %i entries', async (count) => {
  const line = directoryEntry({ ...anEntry('a'), offset: 0 }, 'UTC')
  const end = endRecords({ offset: 0, size: line.length * count, count })
  expect((await fromBufferPromise(Buffer.concat([...Array<Buffer>(count).fill(line), end]))).entryCount).toBe(count)
})
