import { aFile, aMeetingManifest } from '#testing/server/files/gever-zip.ts'
import { makeZip } from './zip-maker.ts'

/** A hostile zip, with the last part of the key of its refusal; null if it is harmless and imported. */
export type HostileZip = [name: string, said: string | null, zip: () => Buffer | Promise<Buffer>]

const bare = { ...aMeetingManifest({ protocol: null, documents: [] }), agenda_items: [] }
/** A valid meeting.json of one meeting without items and papers, except for these. */
export const manifestOf = (overrides: object = {}) => JSON.stringify({ version: '1.0.0', meetings: [{ ...bare, ...overrides }] })
/** A zip with nothing but this meeting.json. */
export const zipOfManifest = (data: string | Buffer) => makeZip([{ name: 'meeting.json', data }])
const of = (overrides: object) => zipOfManifest(manifestOf(overrides))
const replaced = (from: string, to: string) => zipOfManifest(manifestOf().replace(from, to))
const item = (overrides: object) => of({ agenda_items: [{ title: 'Wahlen', ...overrides }] })
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Zips whose meeting.json is no JSON, no meeting, or beyond a limit. */
export const hostileManifests: HostileZip[] = [
  ['no JSON', 'no_json', () => zipOfManifest('{')],
  ['XML', 'no_json', () => zipOfManifest('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['other letters than UTF-8', 'no_utf8', () => zipOfManifest(Buffer.from('\ufeff{}', 'utf16le'))],
  ['200,000 lists within each other', 'no_json', () => zipOfManifest('['.repeat(200_000))],
  ['10,000 whole lists within each other', 'object', () => zipOfManifest(nested(10_000))],
  ['a deep key that nobody knows', null, () => replaced('"meetings"', `"more":${nested(5_000)},"meetings"`)],
  [
    'keys of the language',
    null,
    () => replaced('"meetings"', '"__proto__":{"is_site_admin":true},"constructor":{"prototype":{"x":1}},"meetings"'),
  ],
  ['null', 'object', () => zipOfManifest('null')],
  ['a text', 'object', () => zipOfManifest('"meetings"')],
  ['no meeting', 'no_meetings', () => zipOfManifest('{"version":"1.0.0","meetings":[]}')],
  ['another version', 'version', () => zipOfManifest('{"version":"2.0","meetings":[]}')],
  ['a meeting that is a number', 'object', () => zipOfManifest('{"version":"1.0.0","meetings":[7]}')],
  [
    '101 meetings',
    'too_many',
    () => zipOfManifest(JSON.stringify({ version: '1.0.0', meetings: Array.from({ length: 101 }, () => bare) })),
  ],
  ['a meeting of a hundred years', 'too_long_meeting', () => of({ end: '2126-09-14T12:30:00Z' })],
  ['a title with NUL', 'unreadable_characters', () => of({ title: 'GPK\0' })],
  ['half a letter', 'unreadable_characters', () => of({ title: 'GPK \ud800' })],
  ['a title of a million letters', 'too_long', () => of({ title: 'x'.repeat(1_000_000) })],
  ['2,001 items', 'too_many', () => of({ agenda_items: Array.from({ length: 2_001 }, () => ({ title: 'x' })) })],
  ['a day that there is not', 'instant', () => of({ start: '2026-02-30T12:30:00Z' })],
  ['a number beyond the database', 'integer', () => of({ opengever_id: 2 ** 31 })],
  ['a number without end', 'integer', () => replaced('4711', '1e999')],
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
  ['a key twice', null, () => replaced('"title":', '"title":"Andere","title":')],
  ['keys that differ by their case', null, () => replaced('"title":', '"Title":')],
  ['a mark of byte order before it', null, () => zipOfManifest(`\ufeff${manifestOf()}`)],
  ['a title that is a list', 'text', () => of({ title: ['GPK'] })],
  ['a title that is an object', 'text', () => of({ title: { toString: 'GPK' } })],
  ['a title of spaces', null, () => of({ title: ' \t\u00a0\u2003' })],
  ['a title of signs that nobody sees', null, () => of({ title: '\u200b\u200d\ufeff\u2060' })],
  ['a title that turns round', null, () => of({ title: 'GPK \u202e3202' })],
  ['a title with a line break', null, () => of({ title: 'GPK\r\nBcc: a@example.org' })],
  ['a title with a thousand accents', null, () => of({ title: `e${'\u0301'.repeat(900)}` })],
  ['an end before the start', null, () => of({ end: '2026-09-14T12:29:59Z' })],
  ['a time without a zone', 'instant', () => of({ start: '2026-09-14T12:30:00' })],
  ['an hour that there is not', 'instant', () => of({ start: '2026-09-14T25:30:00Z' })],
  ['a year of six digits', 'instant', () => of({ start: '+275760-09-13T00:00:00Z', end: '+275760-09-13T00:00:00Z' })],
  ['the year nought', 'instant', () => of({ start: '0000-01-01T00:00:00Z', end: '0000-01-01T01:00:00Z' })],
  ['a number below nothing', 'integer', () => of({ opengever_id: -1 })],
  ['half a number', 'integer', () => of({ opengever_id: 1.5 })],
  ['a number that is a text', 'integer', () => of({ opengever_id: '4711; DROP TABLE meeting' })],
  ['a committee that is a list', 'object', () => of({ committee: ['ksk:1'] })],
  ['a committee with NUL', 'unreadable_characters', () => of({ committee: { oguid: 'ksk:1\0', title: 'GPK' } })],
  ['yes as a number', 'yes_or_no', () => of({ public: 1 })],
  [
    'a public item of a meeting that is not',
    'public_in_meeting',
    () => of({ public: false, agenda_items: [{ title: 'Wahlen', public: true }] }),
  ],
  ['papers that are an object', 'list', () => of({ documents: { length: 1, 0: aFile('Antrag.pdf') } })],
  ['10,000 papers that are one file', 'too_many', () => of({ documents: Array.from({ length: 10_000 }, () => aFile('Antrag.pdf')) })],
  ['a file that is a number', 'text', () => of({ documents: [{ ...aFile('a.pdf'), file: 7 }] })],
  ['its own manifest as a paper', 'missing_document', () => of({ documents: [aFile('meeting.json')] })],
  ['an item within an item', null, () => item({ agenda_items: [{ title: 'Innen' }] })],
]
