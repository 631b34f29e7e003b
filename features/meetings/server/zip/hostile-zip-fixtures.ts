import { deflateRawSync } from 'node:zlib'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type MadeEntry, makeZip } from './zip-maker.ts'

/** A hostile zip, with the last part of the key of its refusal; null if it is harmless and imported. */
export type HostileZip = [name: string, said: string | null, zip: () => Buffer | Promise<Buffer>]

const manifestOf = (meeting: object = bare) => JSON.stringify({ version: '1.0.0', meetings: [meeting] })
const bare = { ...aMeetingManifest({ protocol: null, documents: [] }), agenda_items: [] }
const one = { ...bare, documents: [aFile('Antrag.pdf')] }
const good: MadeEntry = { name: 'meeting.json', data: manifestOf(one) }

/** A zip whose meeting.json mentions one file, made from this entry. */
const withFile = (entry: Partial<MadeEntry>, ...more: MadeEntry[]) =>
  makeZip([good, { name: 'Antrag.pdf', data: 'Antrag', ...entry }, ...more])
const beside = (name: string) => withFile({}, { name, data: 'x' })
const named = (name: Buffer, flags = 0x800) => withFile({}, { name: 'other', data: 'x', claims: { name, flags } })
const saying = (data: string | Buffer) => makeZip([{ name: 'meeting.json', data }])
const of = (overrides: object) => saying(manifestOf({ ...bare, ...overrides }))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const inner = (depth: number): Buffer => {
  const data: Buffer = depth === 0 ? Buffer.alloc(900_000) : inner(depth - 1)
  return makeZip([{ name: 'inner.zip', data, deflate: true }])
}
const item = (overrides: object) => of({ agenda_items: [{ title: 'Wahlen', ...overrides }] })

/** Zips with false headers, zip bombs, path traversal, or content that is no meeting. */
export const hostileZips: HostileZip[] = [
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
  ['a manifest of six megabytes', 'too_large', () => saying(`${manifestOf()}${' '.repeat(6_000_000)}`)],
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
  ['no JSON', 'no_json', () => saying('{')],
  ['XML', 'no_json', () => saying('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['other letters than UTF-8', 'no_utf8', () => saying(Buffer.from('\ufeff{}', 'utf16le'))],
  ['200,000 lists within each other', 'no_json', () => saying('['.repeat(200_000))],
  ['10,000 whole lists within each other', 'object', () => saying(nested(10_000))],
  ['a deep key that nobody knows', null, () => saying(manifestOf().replace('"meetings"', `"more":${nested(5_000)},"meetings"`))],
  [
    'keys of the language',
    null,
    () => saying(manifestOf().replace('"meetings"', '"__proto__":{"is_site_admin":true},"constructor":{"prototype":{"x":1}},"meetings"')),
  ],
  ['null', 'object', () => saying('null')],
  ['a text', 'object', () => saying('"meetings"')],
  ['no meeting', 'no_meetings', () => saying('{"version":"1.0.0","meetings":[]}')],
  ['another version', 'version', () => saying('{"version":"2.0","meetings":[]}')],
  ['a meeting that is a number', 'object', () => saying('{"version":"1.0.0","meetings":[7]}')],
  ['101 meetings', 'too_many', () => saying(JSON.stringify({ version: '1.0.0', meetings: Array.from({ length: 101 }, () => bare) }))],
  ['a meeting of a hundred years', 'too_long_meeting', () => of({ end: '2126-09-14T12:30:00Z' })],
  ['a title with NUL', 'unreadable_characters', () => of({ title: 'GPK\0' })],
  ['half a letter', 'unreadable_characters', () => of({ title: 'GPK \ud800' })],
  ['a title of a million letters', 'too_long', () => of({ title: 'x'.repeat(1_000_000) })],
  ['2,001 items', 'too_many', () => of({ agenda_items: Array.from({ length: 2_001 }, () => ({ title: 'x' })) })],
  ['a day that there is not', 'instant', () => of({ start: '2026-02-30T12:30:00Z' })],
  ['a number beyond the database', 'integer', () => of({ opengever_id: 2 ** 31 })],
  ['a number without end', 'integer', () => saying(manifestOf().replace('4711', '1e999'))],
  ['a list where a file should be', 'object', () => item({ proposal: [] })],
  ['a file outside', 'missing_file_of_item', () => item({ proposal: aFile('../../../etc/passwd') })],
  ['a colour that is a style', 'color', () => item({ attachments: [{ ...aFile('a.pdf'), color_code: 'url(https://example.org)' }] })],
  [
    'the same item twice',
    'duplicate_item',
    () =>
      of({
        agenda_items: [
          { opengever_id: 1, title: 'a' },
          { opengever_id: 1, title: 'b' },
        ],
      }),
  ],
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
