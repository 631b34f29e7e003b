import { crc32, deflateRawSync } from 'node:zlib'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type HostileZip, hostileManifests, manifestOf, zipOfManifest } from './hostile-manifest-fixtures.ts'
import { type MadeEntry, makeZip } from './zip-maker.ts'

const good: MadeEntry = { name: 'meeting.json', data: manifestOf({ documents: [aFile('Antrag.pdf')] }) }

/** A zip whose meeting.json mentions one file, made from this entry. */
const withFile = (entry: Partial<MadeEntry>, ...more: MadeEntry[]) =>
  makeZip([good, { name: 'Antrag.pdf', data: 'Antrag', ...entry }, ...more])
const beside = (name: string) => withFile({}, { name, data: 'x' })
const named = (name: Buffer, flags = 0x800) => withFile({}, { name: 'other', data: 'x', claims: { name, flags } })
const inner = (depth: number): Buffer => {
  const data: Buffer = depth === 0 ? Buffer.alloc(900_000) : inner(depth - 1)
  return makeZip([{ name: 'inner.zip', data, deflate: true }])
}

/** Zips with false headers, zip bombs, path traversal, or content that is no meeting. */
export const hostileZips: HostileZip[] = [
  ...hostileManifests,
  ['nothing', 'empty', () => Buffer.alloc(0)],
  ['one letter', 'no_zip', () => Buffer.from('P')],
  ['a PDF by another name', 'is_pdf', () => smallPdf('Antrag')],
  ['an end alone', 'no_manifest', () => makeZip([])],
  ['the head alone', 'truncated', async () => (await geverZip({ meetings: [aMeetingManifest()] })).subarray(0, 2_000)],
  ['without its last byte', 'truncated', () => withFile({}).subarray(0, -1)],
  ['without its first byte', 'damaged', () => withFile({}).subarray(1)],
  ['twice the same, one behind the other', 'damaged', () => Buffer.concat([withFile({ data: 'other' }), withFile({})])],
  ['a bomb', 'ratio', () => withFile({ data: Buffer.alloc(4_000_000), deflate: true })],
  [
    'a bomb that claims to be small',
    'false_size',
    () => withFile({ data: Buffer.alloc(4_000_000), deflate: true, claims: { size: 1_000 } }),
  ],
  ['a bomb that claims to be large', 'truncated', () => withFile({ claims: { method: 8, size: 0xfffffffe, packedSize: 0x7fffffff } })],
  [
    'a bomb of many',
    'too_many_entries',
    () =>
      makeZip(
        Array.from({ length: 65_536 }, (_, at) => ({ name: `${at}` })),
        { zip64: true },
      ),
  ],
  ['65,535 entries', 'too_many_entries', () => makeZip(Array.from({ length: 65_535 }, (_, at) => ({ name: `${at}` })))],
  ['four milliards of entries, it says', 'too_many_entries', () => makeZip([good], { zip64: true, count: 4_000_000_000 })],
  ['zips within zips', null, () => withFile({ data: inner(8) })],
  ['a manifest that is a bomb', 'ratio', () => makeZip([{ name: 'meeting.json', data: ' '.repeat(4_000_000), deflate: true }])],
  ['a manifest of six megabytes', 'too_large', () => zipOfManifest(`${manifestOf()}${' '.repeat(6_000_000)}`)],
  ['a way out of the folder', 'climbing_name', () => beside('../../etc/cron.d/antrag')],
  ['a way out, further within', 'climbing_name', () => beside('Traktandum 1/../../antrag')],
  ['an absolute name', 'absolute_name', () => beside('/etc/passwd')],
  ['a name of Windows', 'backslash_name', () => beside('..\\..\\antrag.bat')],
  ['a drive', 'drive_name', () => beside('C:/Windows/antrag.bat')],
  ['a name with NUL', 'nul_name', () => beside('Antrag.pdf\0.exe')],
  ['a name without letters', 'name_length', () => beside('')],
  ['a name of 60,000 letters', 'name_length', () => beside('x'.repeat(60_000))],
  ['a name that turns round', null, () => beside('Antrag\u202efdp.exe')],
  ['a name with line breaks', null, () => beside('Antrag\r\nSet-Cookie: a=b')],
  ['a name of broken UTF-8', null, () => named(Buffer.from([0xff, 0xfe, 0xc0, 0x80]))],
  ['names that differ by their composition alone', 'duplicate_entry', () => withFile({}, { name: 'ä' }, { name: 'a\u0308' })],
  ['one name twice', 'duplicate_entry', () => beside('Antrag.pdf')],
  ['two manifests', 'duplicate_entry', () => makeZip([good, good])],
  ['a manifest in a folder', 'manifest_in_folder', () => makeZip([{ ...good, name: 'Sitzung/meeting.json' }])],
  ['a link', 'special_entry', () => withFile({ data: '/etc/passwd', central: { mode: 0o120777 } })],
  [
    'a manifest that is a link',
    'special_entry',
    () => makeZip([{ name: 'meeting.json', data: '/etc/passwd', central: { mode: 0o120777 } }]),
  ],
  ['a device', 'special_entry', () => withFile({ central: { mode: 0o060644 } })],
  ['a pipe', 'special_entry', () => withFile({ central: { mode: 0o010644 } })],
  ['a directory that has content', null, () => beside('Traktandum 1/')],
  ['a file below a file', null, () => withFile({}, { name: 'Antrag.pdf/innen.pdf', data: 'x' })],
  ['a name with a dot for a folder', null, () => beside('./Antrag.pdf')],
  ['a name with two slashes', null, () => beside('Traktandum 1//a.pdf')],
  ['a folder of 500 folders', 'name_length', () => beside(`${'a/'.repeat(500)}a.pdf`)],
  ['a name of a device', null, () => beside('CON')],
  ['an entry before the beginning', 'truncated', () => withFile({ central: { offset: 0xfffffff0 } })],
  ['an entry that is the directory', 'damaged', () => withFile({ central: { offset: 1 } })],
  ['stored bytes of two sizes', 'false_size', () => withFile({ claims: { size: 3, packedSize: 6 } })],
  ['sizes behind the bytes', null, () => withFile({ claims: { flags: 0x808 } })],
  [
    'sizes behind the bytes, and none before',
    null,
    () => withFile({ claims: { flags: 0x808 }, local: { checksum: 0, size: 0, packedSize: 0 } }),
  ],
  ['another name in an extra field', 'climbing_name', () => withFile({ central: { extra: unicodePath('../Antrag.pdf') } })],
  ['a patch of an entry', null, () => withFile({ claims: { flags: 0x820 } })],
  ['a directory that is encrypted', 'encrypted_entry', () => withFile({ claims: { flags: 0x2800 } })],
  [
    'compressed bytes without an end',
    'damaged',
    () => withFile({ packed: deflateRawSync('Antrag').subarray(0, -2), claims: { method: 8 } }),
  ],
  ['an end within the comment of another', 'no_manifest', () => makeZip([good], { comment: makeZip([]).toString('latin1') })],
  ['a socket', 'special_entry', () => withFile({ central: { mode: 0o140755 } })],
  ['a file of root for everyone', null, () => withFile({ central: { mode: 0o106777 } })],
  ['a password', 'encrypted_entry', () => withFile({ claims: { flags: 0x801 } })],
  ['a password in one header', 'encrypted_entry', () => withFile({ local: { flags: 0x801 } })],
  ['AES', 'encrypted_entry', () => withFile({ claims: { method: 99 } })],
  ['another compression', 'unknown_compression', () => withFile({ claims: { method: 14 } })],
  ['a checksum that lies', 'false_checksum', () => withFile({ claims: { checksum: 1 } })],
  ['a checksum of the manifest that lies', 'false_checksum', () => makeZip([{ ...good, claims: { checksum: 1 } }])],
  ['headers that contradict each other', 'contradictory_entry', () => withFile({ local: { size: 7 } })],
  ['two names for one file', 'contradictory_entry', () => withFile({ central: { name: Buffer.from('Andere.pdf') } })],
  ['compressed bytes that are none', 'damaged', () => withFile({ packed: Buffer.from([255, 255, 255]), claims: { method: 8 } })],
  [
    'bytes behind the compressed ones',
    'false_size',
    () => withFile({ packed: Buffer.concat([deflateRawSync('Antrag'), Buffer.alloc(600_000)]), claims: { method: 8 } }),
  ],
  ['an entry over the directory', 'overlapping_entry', () => withFile({ claims: { size: 10, packedSize: 10 } })],
  ['entries that share their bytes', 'overlapping_entry', sharing],
  ['fewer entries than it says', 'truncated', () => makeZip([good], { count: 2 })],
  ['more entries than it says', 'damaged', () => makeZip([good, { name: 'Antrag.pdf', data: 'Antrag' }], { count: 1 })],
  ['a directory beyond every number', 'truncated', () => makeZip([good], { zip64: { directory: 2n ** 64n - 1n } })],
  ['an end beyond every number', 'truncated', () => makeZip([good], { zip64: { end: 2n ** 63n } })],
  [
    'zip64 where nothing is large',
    null,
    () =>
      makeZip(
        [
          { ...good, zip64: true },
          { name: 'Antrag.pdf', data: 'Antrag', zip64: true },
        ],
        { zip64: true },
      ),
  ],
  ['an extra field that is cut off', 'damaged', () => withFile({ central: { extra: Buffer.from([1, 0, 255, 0]) } })],
  ['a file too few', 'missing_document', () => makeZip([good])],
]

/** Two directory entries, one of which lies within the other's data. */
function sharing(): Buffer {
  const kernel = Buffer.from('the same bytes for all')
  const within = makeZip([{ name: 'b.pdf', data: kernel }]).subarray(0, 35 + kernel.length)
  return makeZip([
    { name: 'a.pdf', data: within },
    { name: 'b.pdf', data: kernel, packed: Buffer.alloc(0), central: { offset: 35, packedSize: kernel.length } },
    good,
  ])
}

/** The extra field in which some programs write the name of an entry in UTF-8, with the checksum of its other name. */
function unicodePath(name: string): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + Buffer.byteLength(name), 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32('Antrag.pdf'), 5)
  return Buffer.concat([field, Buffer.from(name)])
}
