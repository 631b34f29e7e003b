import { buffer, text } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultLimits, type ZipLimits } from './check-entry.ts'
import { openZip } from './open-zip.ts'
import { type MadeEntry, makeZip } from './zip-maker.ts'
import { onDisk, refusalIn } from './zip-on-disk.ts'

/** Opens a zip with these bytes and reads every entry; returns the contents by name, or the refusal. */
async function reading(bytes: Buffer, limits: Partial<ZipLimits> = {}) {
  using file = onDisk(bytes)
  try {
    const zip = await openZip(file.path, { ...defaultLimits, ...limits })
    try {
      const contents: Record<string, string> = {}
      for (const entry of zip.entries) contents[entry.name] = await text(zip.read(entry))
      return contents
    } finally {
      await zip.close()
    }
  } catch (error) {
    return refusalIn(error)
  }
}

const refused = (part: string, params?: Record<string, unknown>) => ({
  key: `import.zip.${part}`,
  params: params ? expect.objectContaining(params) : expect.anything(),
})
const oneEntry = (entry: Partial<MadeEntry>) => reading(makeZip([{ name: 'Antrag.pdf', data: 'Antrag', ...entry }]))

test('reads stored and deflated entries, directories and empty files', async () => {
  const entries = [
    { name: 'Traktandum 1/' },
    { name: 'Traktandum 1/Antrag.pdf', data: 'stored' },
    { name: 'Traktandum 1/Beilage.pdf', data: 'deflated '.repeat(1_000), deflate: true },
    { name: 'leer.pdf' },
    { name: 'leer deflated.pdf', deflate: true },
  ]
  const contents = Object.fromEntries(entries.map(({ name, data = '' }) => [name, data]))
  expect(await reading(makeZip(entries))).toEqual(contents)
  expect(await reading(makeZip(entries, { zip64: true, comment: 'Sitzung' }))).toEqual(contents)
  expect(
    await reading(
      makeZip(
        entries.map((entry) => Object.assign(entry, { zip64: true })),
        { zip64: true },
      ),
    ),
  ).toEqual(contents)
})

test('reads entries whose sizes follow the data', async () => {
  const descriptor = { flags: 0x808, checksum: 0, packedSize: 0, size: 0 }
  expect(await oneEntry({ data: 'Antrag', local: descriptor, central: { flags: 0x808 } })).toEqual({ 'Antrag.pdf': 'Antrag' })
})

const named = (bytes: Buffer, flags: number) => oneEntry({ data: 'x', claims: { name: bytes, flags } })

test('reads names as UTF-8 where flagged, else as CP437, and normalizes them to NFC', async () => {
  expect(await named(Buffer.from('Geschäft.pdf'), 0x800)).toEqual({ 'Geschäft.pdf': 'x' })
  expect(await named(Buffer.from('Gesch\x84ft.pdf', 'latin1'), 0)).toEqual({ 'Geschäft.pdf': 'x' })
  expect(await named(Buffer.from('Geschäft.pdf'.normalize('NFD')), 0)).toEqual({ 'Geschäft.pdf': 'x' })
})

test.each([
  ['/etc/passwd', 'absolute_name'],
  ['../Antrag.pdf', 'climbing_name'],
  ['Traktandum 1/../../Antrag.pdf', 'climbing_name'],
  ['Traktandum 1\\Antrag.pdf', 'backslash_name'],
  ['..\\Antrag.pdf', 'backslash_name'],
  ['C:/Antrag.pdf', 'drive_name'],
  ['c:Antrag.pdf', 'drive_name'],
  ['Antrag.pdf\0.exe', 'nul_name'],
  ['', 'name_length'],
  ['a'.repeat(1_001), 'name_length'],
])('refuses the name %.30j', async (name, key) => {
  expect(await oneEntry({ name })).toEqual(refused(key))
})

test('accepts names that only look dangerous', async () => {
  for (const name of ['Antrag..pdf', '...', 'a/b/..c', 'Traktandum 1: Antrag.pdf'])
    expect(await oneEntry({ name })).toEqual({ [name]: 'Antrag' })
})

test('a refusal names the entry, shortened and without control characters', async () => {
  const name = `/\u0007\u202e${'sehr '.repeat(50)}lang.pdf`
  const answer = await oneEntry({ name })
  expect(answer).toMatchObject({ key: 'import.zip.absolute_name', params: { name: expect.stringMatching(/^\/sehr .*…[a-z ]*lang\.pdf$/) } })
  expect(answer).toMatchObject({ params: { name: expect.stringMatching(/^.{80}$/) } })
})

test('refuses symbolic links, devices, pipes and sockets; accepts plain files and folders', async () => {
  for (const mode of [0o120777, 0o060644, 0o020644, 0o010644, 0o140644]) {
    expect(await oneEntry({ central: { mode } })).toEqual(refused('special_entry', { name: 'Antrag.pdf' }))
  }
  for (const mode of [0, 0o644, 0o100600, 0o040755]) expect(await oneEntry({ central: { mode } })).toEqual({ 'Antrag.pdf': 'Antrag' })
})

test('refuses encryption of every kind, in either header', async () => {
  const encrypted = refused('encrypted_entry', { name: 'Antrag.pdf' })
  expect(await oneEntry({ claims: { flags: 0x801 } })).toEqual(encrypted)
  expect(await oneEntry({ local: { flags: 0x801 } })).toEqual(encrypted)
  expect(await oneEntry({ claims: { flags: 0x2800 } })).toEqual(encrypted)
  expect(await oneEntry({ claims: { method: 99 } })).toEqual(encrypted)
  expect(await oneEntry({ claims: { flags: 0x841 } })).toEqual(refused('encrypted'))
})

test('refuses unknown compression methods', async () => {
  for (const method of [1, 9, 12, 14, 93, 95]) expect(await oneEntry({ claims: { method } })).toEqual(refused('unknown_compression'))
})

const both = (...names: string[]) => reading(makeZip(names.map((name) => ({ name, data: name }))))

test('refuses duplicate names, also in another normalization form; case makes a difference', async () => {
  expect(await both('Antrag.pdf', 'Antrag.pdf')).toEqual(refused('duplicate_entry', { name: 'Antrag.pdf' }))
  expect(await both('Geschäft.pdf', 'Geschäft.pdf'.normalize('NFD'))).toEqual(refused('duplicate_entry', { name: 'Geschäft.pdf' }))
  expect(await both('Antrag.pdf', 'antrag.pdf')).toEqual({ 'Antrag.pdf': 'Antrag.pdf', 'antrag.pdf': 'antrag.pdf' })
})

test('refuses entries that share bytes', async () => {
  const shared = makeZip([
    { name: 'a.pdf', data: 'the same' },
    { name: 'b.pdf', data: 'the same', packed: Buffer.alloc(0), central: { offset: 0, packedSize: 8, name: Buffer.from('a.pdf') } },
  ])
  expect(await reading(shared)).toEqual(refused('duplicate_entry'))

  const kernel = Buffer.from('the same bytes for all')
  const inner = makeZip([{ name: 'b.pdf', data: kernel }]).subarray(0, 35 + kernel.length)
  const overlapping = makeZip([
    { name: 'a.pdf', data: inner },
    { name: 'b.pdf', data: kernel, packed: Buffer.alloc(0), central: { offset: 35, packedSize: kernel.length } },
  ])
  expect(await reading(overlapping)).toEqual(refused('overlapping_entry', { name: 'b.pdf' }))
})

test('refuses a zip bomb whose entries quote each other’s headers', async () => {
  const kernel = deflateRawSync(Buffer.alloc(1_000))
  const second = Buffer.concat([makeZip([{ name: 'b', data: Buffer.alloc(1_000), deflate: true }]).subarray(0, 31), kernel])
  const quote = Buffer.alloc(5)
  quote.writeUInt16LE(31, 1)
  quote.writeUInt16LE(0xffff - 31, 3)
  const quoting = Buffer.concat([quote, second])
  const whole = Buffer.concat([second.subarray(0, 31), Buffer.alloc(1_000)])
  const bomb = makeZip([
    { name: 'a', data: whole, packed: quoting, claims: { method: 8 } },
    {
      name: 'b',
      data: Buffer.alloc(1_000),
      packed: Buffer.alloc(0),
      claims: { method: 8, packedSize: kernel.length },
      central: { offset: 31 + quote.length },
    },
  ])
  expect(await reading(bomb)).toEqual(refused('overlapping_entry', { name: 'b' }))
})

test('refuses an entry that overlaps the directory', async () => {
  const zip = makeZip([{ name: 'a', data: 'aaaa', claims: { size: 10, packedSize: 10 } }])
  expect(await reading(zip)).toEqual(refused('overlapping_entry'))
})

const hundredBytes = (size: number) => oneEntry({ data: 'x'.repeat(100), deflate: true, claims: { size } })

test('refuses false sizes, and never hands on more than was declared', async () => {
  expect(await hundredBytes(101)).toEqual(refused('false_size', { name: 'Antrag.pdf' }))
  expect(await hundredBytes(99)).toEqual(refused('false_size'))
  expect(await oneEntry({ claims: { size: 7 } })).toEqual(refused('false_size'))
  expect(await oneEntry({ local: { size: 7 } })).toEqual(refused('contradictory_entry'))
  expect(await oneEntry({ central: { name: Buffer.from('Andere.pdf') } })).toEqual(refused('contradictory_entry', { name: 'Andere.pdf' }))
  expect(await oneEntry({ central: { method: 8 } })).toEqual(refused('contradictory_entry'))

  using file = onDisk(makeZip([{ name: 'a', data: 'x'.repeat(10_000_000), deflate: true, claims: { size: 1_000 } }]))
  const zip = await openZip(file.path)
  let handed = 0
  const stream = zip.read(zip.entries[0]!).on('data', (piece: Buffer) => (handed += piece.length))
  await expect(buffer(stream)).rejects.toMatchObject({ key: 'import.zip.false_size' })
  expect(handed).toBeLessThanOrEqual(1_000)
  await zip.close()
})

test('refuses bytes left over after the compressed data', async () => {
  for (const more of [1, 14, 300_000, 600_000]) {
    const packed = Buffer.concat([deflateRawSync('Antrag'), Buffer.alloc(more)])
    expect(await oneEntry({ packed, claims: { method: 8 } })).toEqual(refused('false_size'))
  }
})

test('refuses compressed data that is cut off or invalid', async () => {
  const data = 'Antrag der Kommission'
  const packed = deflateRawSync(data)
  expect(await oneEntry({ data, packed: packed.subarray(0, -3), claims: { method: 8 } })).toEqual(refused('damaged'))
  expect(await oneEntry({ packed: Buffer.from('\xff\xff\xff', 'latin1'), claims: { method: 8 } })).toEqual(refused('damaged'))
})

test('refuses false checksums', async () => {
  const lie = refused('false_checksum', { name: 'Antrag.pdf' })
  expect(await oneEntry({ claims: { checksum: 1 } })).toEqual(lie)
  expect(await oneEntry({ deflate: true, claims: { checksum: 1 } })).toEqual(lie)
  expect(await oneEntry({ local: { checksum: 1 } })).toEqual(refused('contradictory_entry'))
})

test('refuses entries and archives that unpack to too much', async () => {
  const zeros = { name: 'zeros', data: Buffer.alloc(3_000_000), deflate: true }
  expect(await reading(makeZip([zeros]))).toEqual(refused('ratio', { name: 'zeros', ratio: 100 }))
  expect(await reading(makeZip([{ ...zeros, data: Buffer.alloc(1_000_000) }]))).toHaveProperty('zeros')
  const three = makeZip(['a', 'b', 'c'].map((name) => ({ name, data: Buffer.alloc(1_000) })))
  expect(await reading(three, { unpackedBytes: 2_999 })).toEqual(refused('unpacked_too_large'))
  expect(await reading(three, { unpackedBytes: 3_000 })).toHaveProperty('c')
})

test('refuses too many entries and too large an archive', async () => {
  const three = makeZip(['a', 'b', 'c'].map((name) => ({ name })))
  expect(await reading(three, { entries: 2 })).toEqual(refused('too_many_entries', { limit: 2 }))
  expect(await reading(three, { entries: 3 })).toHaveProperty('c')
  expect(await reading(three, { archiveBytes: three.length - 1 })).toEqual(refused('archive_too_large', { limit: 1 }))
  expect(await reading(three, { archiveBytes: three.length })).toHaveProperty('c')
  expect(await reading(makeZip([{ name: 'a' }], { zip64: true, count: 4_000_000_000 }))).toEqual(refused('too_many_entries'))
})

test('the default limits are the documented ones', () => {
  const gibibyte = 1_073_741_824
  expect(defaultLimits).toMatchObject({ archiveBytes: 2 * gibibyte, unpackedBytes: 4 * gibibyte, entries: 10_000 })
  expect(defaultLimits).toMatchObject({ ratio: 100, ratioFromBytes: 1_048_576, manifestBytes: 5_242_880 })
})

test('refuses a directory with more or fewer entries than it declares', async () => {
  const two = [{ name: 'a' }, { name: 'b' }]
  expect(await reading(makeZip(two, { count: 1 }))).toEqual(refused('damaged'))
  expect(await reading(makeZip(two, { count: 3 }))).toEqual(refused('truncated'))
})

test('says what the file is when it is no zip', async () => {
  expect(await reading(Buffer.alloc(0))).toEqual(refused('empty'))
  expect(await reading(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'))).toEqual(refused('is_pdf'))
  expect(await reading(Buffer.from('x'))).toEqual(refused('no_zip'))
  expect(await reading(Buffer.alloc(100_000, 'x'))).toEqual(refused('no_zip'))
})

test('refuses truncated archives', async () => {
  const zip = makeZip([
    { name: 'a', data: 'x'.repeat(300) },
    { name: 'b', data: 'y'.repeat(300), deflate: true },
  ])
  for (const length of [10, 40, 350, zip.length - 30, zip.length - 22, zip.length - 1]) {
    expect(await reading(zip.subarray(0, length))).toEqual(refused('truncated'))
  }
  expect(await reading(makeZip([{ name: 'a', claims: { size: 5_000, packedSize: 5_000 } }]))).toEqual(refused('truncated'))
})

test('refuses offsets beyond the file and beyond any number as truncated', async () => {
  for (const offset of [10_000n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n]) {
    expect(await reading(makeZip([{ name: 'a' }], { zip64: { directory: offset } }))).toEqual(refused('truncated'))
    expect(await reading(makeZip([{ name: 'a' }], { zip64: { end: offset } }))).toEqual(refused('truncated'))
    expect(await reading(makeZip([], { zip64: { directory: offset } }))).toEqual(refused('truncated'))
  }
  expect(await oneEntry({ central: { offset: 0xfffffff0 } })).toEqual(refused('truncated'))
  const extra = Buffer.from([1, 0, 8, 0, 255, 255, 255, 255, 255, 255, 255, 255])
  expect(await oneEntry({ central: { offset: 0xffffffff, extra } })).toEqual(refused('truncated'))
})

test('closing the zip leaves no unread stream open', async () => {
  const data = Buffer.alloc(2_000_000, 'ab')
  using file = onDisk(
    makeZip([
      { name: 'stored', data },
      { name: 'deflated', data: Buffer.alloc(50_000, 'ab'), deflate: true },
    ]),
  )
  const zip = await openZip(file.path)
  for (const entry of zip.entries) {
    const begun = zip.read(entry)
    await begun[Symbol.asyncIterator]().next()
    begun.destroy()
    zip.read(entry).destroy()
  }
  const late = zip.entries.map((entry) => zip.read(entry))
  await zip.close()
  for (const stream of late) await expect(buffer(stream)).rejects.toMatchObject({ code: 'EBADF' })
})

test('a system failure is an error, not a refusal', async () => {
  await expect(openZip('/nowhere/meeting.zip')).rejects.toMatchObject({ code: 'ENOENT' })
})
