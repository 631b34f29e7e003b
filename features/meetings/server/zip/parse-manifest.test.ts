import { expect, test } from 'vitest'
import { aFile, aMeetingManifest, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import type { MeetingJson } from './manifest-json.ts'
import { parseManifest } from './parse-manifest.ts'
import { refusalIn } from './zip-on-disk.ts'

const bytes = (json: unknown) => Buffer.from(JSON.stringify(json))
const parse = (...meetings: unknown[]) => parseManifest(bytes({ version: '1.0.0', meetings }))
const meetingOf = (overrides: Partial<MeetingJson> = {}) => parse(aMeetingManifest(overrides)).meetings[0]!
const itemsOf = (...agenda_items: MeetingJson['agenda_items']) => meetingOf({ agenda_items }).agenda_items

/** The key and path of the refusal, or null. */
function refusal(read: () => unknown) {
  try {
    read()
    return null
  } catch (error) {
    const { key, params } = refusalIn(error) as { key: string; params: { path?: string } }
    return [key.replace('import.manifest.', ''), params.path ?? params].flat()
  }
}
const refusalOf = (json: unknown) => refusal(() => parseManifest(bytes(json)))
const refusalOfMeeting = (overrides: Record<string, unknown>) =>
  refusal(() => parse({ ...aMeetingManifest(), ...overrides }))?.map((part) =>
    typeof part === 'string' ? part.replace('meetings[0].', '') : part,
  )
const refusalOfItem = (item: Record<string, unknown>) =>
  refusalOfMeeting({ agenda_items: [someAgendaItems()[0], { title: 'Wahlen', ...item }] })

test('parses today’s whole export', () => {
  expect(meetingOf()).toEqual({
    opengever_id: 4711,
    title: '12. Sitzung der Geschäftsprüfungskommission',
    location: 'Rathaus, Zimmer 4',
    description: '',
    start: '2026-09-14T12:30:00+00:00',
    concluded: '2026-09-14T15:00:00+00:00',
    slots: [],
    slot_notes: {},
    committee: { oguid: 'ksk:1000000042', title: 'Geschäftsprüfungskommission' },
    is_public: null,
    protocol: expect.objectContaining({
      title: 'Protokoll-12. Sitzung der Geschaeftspruefungskommission',
      modified: '2026-10-02T09:00:00+02:00',
    }),
    documents: [expect.objectContaining({ title: 'Traktandenliste' }), expect.objectContaining({ title: 'Einladung mit Anfahrt' })],
    agenda_items: expect.any(Array),
  })
  expect(meetingOf().agenda_items[0]).toEqual({
    opengever_id: 1,
    title: 'A Sachgeschäfte',
    sort_order: 1,
    number: null,
    number_or_business_number: null,
    extended_title: null,
    is_paragraph: true,
    business: null,
    tags: [],
    tagesordnung: [],
    is_public: null,
    proposal: null,
    attachments: [],
  })
  expect(meetingOf().agenda_items[1]).toMatchObject({
    title: 'Voranschlag 2027',
    number: '1.',
    number_or_business_number: '1.',
    is_paragraph: false,
    proposal: { file: 'Traktandum 1/Antrag Voranschlag.pdf', title: 'Antrag Voranschlag' },
    attachments: [{ title: 'Budgetübersicht' }, { title: 'Stellenplan' }],
  })
})

test('parses an export from before 2018.4.1, without ids and order', () => {
  const { opengever_id: _id, ...meeting } = aMeetingManifest()
  const agenda_items = someAgendaItems().map(({ opengever_id: _itemId, sort_order: _order, number_raw: _raw, ...item }) => item)
  const parsed = parse({ ...meeting, agenda_items }).meetings[0]!
  expect(parsed.opengever_id).toBeNull()
  expect(parsed.agenda_items.map(({ opengever_id, sort_order, number }) => [opengever_id, sort_order, number])).toEqual([
    [null, 1, null],
    [null, 2, '1.'],
    [null, 3, '2.'],
    [null, 4, '3.'],
  ])
})

const orders = (...given: (number | undefined)[]) =>
  itemsOf(...given.map((sort_order, index) => ({ title: `${index}`, sort_order }))).map((item) => item.sort_order)

test('items keep the order of the list unless all have a sort order', () => {
  expect(orders(30, 10, 20)).toEqual([30, 10, 20])
  expect(orders(30, undefined, 20)).toEqual([1, 2, 3])
})

test('an empty, null or missing end means not concluded; an end before the start means at the start', () => {
  const { end: _end, ...open } = aMeetingManifest()
  expect([parse(open), parse({ ...open, end: null }), parse({ ...open, end: '' })].map(({ meetings }) => meetings[0]?.concluded)).toEqual([
    null,
    null,
    null,
  ])
  expect(meetingOf({ end: '2026-09-14T12:29:00+00:00' }).concluded).toBe('2026-09-14T12:30:00+00:00')
})

test('the agenda list of 2020.3 to 2021.1 becomes the first document, unless it is listed already', () => {
  const agenda_item_list = aFile('Traktandenliste-12. Sitzung.pdf')
  const titles = (documents: MeetingJson['documents']) => meetingOf({ agenda_item_list, documents }).documents.map(({ title }) => title)
  expect(titles(undefined)).toEqual(['Traktandenliste-12. Sitzung'])
  expect(titles([])).toEqual(['Traktandenliste-12. Sitzung'])
  expect(titles([aFile('Einladung.pdf')])).toEqual(['Traktandenliste-12. Sitzung', 'Einladung'])
  expect(titles([aFile('Einladung.pdf'), { ...agenda_item_list, title: 'Traktanden' }])).toEqual(['Einladung', 'Traktanden'])
})

test('parses a meeting without title, place, protocol and documents', () => {
  const bare = { start: '2026-09-14T12:30:00Z', committee: { oguid: 'fd:1', title: 'GPK' }, agenda_items: [] }
  const empty = { title: null, location: null, protocol: null, documents: [], agenda_items: [], concluded: null }
  expect(parse(bare).meetings[0]).toMatchObject(empty)
  expect(parse({ ...bare, title: null, location: null }).meetings[0]).toMatchObject(empty)
  for (const title of [' ', '\u200b\u2060']) expect(parse({ ...bare, title, location: '' }).meetings[0]).toMatchObject(empty)
})

const versioned = (version: unknown) => ({ version, exported_by: 'gever', meetings: [{ ...aMeetingManifest(), mood: { good: true } }] })

test('accepts any version 1.x, a byte order mark, several meetings and unknown keys', () => {
  for (const version of ['1', '1.0', '1.0.0', '1.12.3', 1, 1.5]) expect(refusalOf(versioned(version))).toBeNull()
  for (const version of ['2.0.0', '0.9', 2, '1.', '1.x', '10']) expect(refusalOf(versioned(version))).toEqual(['version', 'version'])
  expect(parseManifest(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(versioned('1.0.0'))])).meetings[0]).not.toHaveProperty('mood')
  expect(parse(aMeetingManifest(), aMeetingManifest({ opengever_id: 4712 })).meetings).toHaveLength(2)
})

test('an item without number, proposal and attachments is a paragraph, unless is_paragraph says otherwise', () => {
  const file = aFile('a.pdf')
  const items = itemsOf(
    { title: 'a' },
    { title: 'b', number: '1.' },
    { title: 'c', number: 7 },
    { title: 'd', number: '', number_raw: 4 },
    { title: 'e', proposal: file },
    { title: 'f', attachments: [file] },
    { title: 'g', attachments: [] },
    { title: 'h', number: null },
    { title: 'i', is_paragraph: false },
    { title: 'j', number: '2.', is_paragraph: true },
  )
  expect(items.filter(({ is_paragraph }) => is_paragraph).map(({ title }) => title)).toEqual(['a', 'g', 'h', 'j'])
  expect(items.slice(1, 4).map(({ number }) => number)).toEqual(['1.', '7', '4.'])
})

test('parses our own keys', () => {
  const own = { document_id: 'D-1', color_code: '#1d6fa5', tags: ['neu', 'neu'], sort_order: 3 }
  const business = { number: '2026.17', title: 'Velowege', type: 'Anfrage', source_committee: 'Stadtrat', responsible: 'E. Muster' }
  const entry = { day: '2026-09-15', order: 2, notes: 'nach der Pause', has_clickable_live_button: true }
  const parsed = meetingOf({
    description: 'Öffentlich',
    slots: ['2026-09-15', '2026-09-14', '2026-09-15'],
    slot_notes: [
      { day: '2026-09-15', notes: ' Beginn um 10 Uhr ' },
      { day: '2026-09-14', notes: ' ' },
    ],
    agenda_items: [
      {
        title: 'Velowege',
        extended_title: 'Velowege im Süden',
        tags: ['dringlich'],
        business,
        proposal: aFile('a.pdf', own),
        tagesordnung: [entry, { day: '2026-09-14', order: 1 }],
      },
      { title: 'Budget', number: '2.', business, number_or_business_number: 'B-2' },
    ],
  })
  expect(parsed).toMatchObject({ description: 'Öffentlich', slots: ['2026-09-14', '2026-09-15'] })
  expect(parsed.slot_notes).toEqual({ '2026-09-15': 'Beginn um 10 Uhr' })
  expect(parsed.agenda_items).toMatchObject([
    {
      extended_title: 'Velowege im Süden',
      number: null,
      number_or_business_number: '2026.17',
      tags: ['dringlich'],
      business,
      proposal: { ...own, tags: ['neu'] },
      tagesordnung: [entry, { day: '2026-09-14', order: 1, notes: '', has_clickable_live_button: false }],
    },
    { number: '2.', number_or_business_number: 'B-2' },
  ])
})

test('names the path of a missing or mistyped value', () => {
  expect(refusalOf([])).toEqual(['object', 'meeting.json'])
  expect(refusalOf(null)).toEqual(['object', 'meeting.json'])
  expect(refusalOf({ version: '1.0.0' })).toEqual(['missing', 'meetings'])
  expect(refusalOf({ version: '1.0.0', meetings: {} })).toEqual(['list', 'meetings'])
  expect(refusalOf({ version: '1.0.0', meetings: [] })).toEqual(['no_meetings', 'meetings'])
  expect(refusalOf({ version: '1.0.0', meetings: ['GPK'] })).toEqual(['object', 'meetings[0]'])
  expect(refusalOf({ meetings: [aMeetingManifest()] })).toEqual(['version', 'version'])
  expect(refusalOf({ version: '1.0.0', meetings: [aMeetingManifest(), { ...aMeetingManifest(), agenda_items: [{ title: 5 }] }] })).toEqual([
    'text',
    'meetings[1].agenda_items[0].title',
  ])
})

test.each([
  [{ agenda_items: undefined }, 'missing', 'agenda_items'],
  [{ agenda_items: 'none' }, 'list', 'agenda_items'],
  [{ start: '' }, 'instant', 'start'],
  [{ start: undefined }, 'missing', 'start'],
  [{ start: '2026-09-14' }, 'instant', 'start'],
  [{ start: '2026-09-14T12:30:00' }, 'instant', 'start'],
  [{ start: '2026-02-30T12:30:00Z' }, 'instant', 'start'],
  [{ start: '0000-01-01T12:30:00Z' }, 'instant', 'start'],
  [{ start: '2026-09-14T12:30:00+23:00' }, 'instant', 'start'],
  [{ end: 'soon' }, 'instant', 'end'],
  [{ end: 0 }, 'instant', 'end'],
  [{ end: '2028-09-14T12:30:00Z' }, 'too_long_meeting', 'end'],
  [{ opengever_id: '4711' }, 'integer', 'opengever_id'],
  [{ opengever_id: 1.5 }, 'integer', 'opengever_id'],
  [{ opengever_id: 2 ** 31 }, 'integer', 'opengever_id'],
  [{ title: 12 }, 'text', 'title'],
  [{ title: 'x'.repeat(1_001) }, 'too_long', 'title'],
  [{ title: 'GPK\0' }, 'unreadable_characters', 'title'],
  [{ title: 'GPK \ud800' }, 'unreadable_characters', 'title'],
  [{ committee: undefined }, 'missing', 'committee'],
  [{ committee: { title: 'GPK' } }, 'missing', 'committee.oguid'],
  [{ protocol: { file: 'a.pdf', checksum: 'c' } }, 'missing', 'protocol.modified'],
  [{ documents: [{ ...aFile('a.pdf'), file: ' ' }] }, 'empty', 'documents[0].file'],
  [{ documents: [{ ...aFile('a.pdf'), checksum: 5 }] }, 'text', 'documents[0].checksum'],
  [{ documents: [{ ...aFile('a.pdf'), color_code: 'url(x)' }] }, 'color', 'documents[0].color_code'],
  [{ slots: ['14.09.2026'] }, 'day', 'slots[0]'],
  [{ slot_notes: [{ day: '2026-09-14', notes: 7 }] }, 'text', 'slot_notes[0].notes'],
  [{ agenda_items: Array.from({ length: 2_001 }, () => ({ title: 'x' })) }, 'too_many', 'agenda_items'],
])('refuses the meeting %.60j', (overrides, problem, path) => {
  expect(refusalOfMeeting(overrides)?.slice(0, 2)).toEqual([problem, path])
})

test.each([
  [{ title: undefined }, 'missing', 'title'],
  [{ title: ' ' }, 'empty', 'title'],
  [{ number: {} }, 'text', 'number'],
  [{ number_raw: '1' }, 'integer', 'number_raw'],
  [{ sort_order: '1' }, 'integer', 'sort_order'],
  [{ proposal: 'a.pdf' }, 'object', 'proposal'],
  [{ attachments: {} }, 'list', 'attachments'],
  [{ attachments: [{ ...aFile('a.pdf'), modified: 'yesterday' }] }, 'instant', 'attachments[0].modified'],
  [{ is_paragraph: 'no' }, 'yes_or_no', 'is_paragraph'],
  [{ business: { title: 'Velowege' } }, 'missing', 'business.number'],
  [{ tags: 'neu' }, 'list', 'tags'],
  [{ tagesordnung: [{ day: '2026-09-14' }] }, 'missing', 'tagesordnung[0].order'],
])('refuses the item %j', (item, problem, path) => {
  expect(refusalOfItem(item)?.slice(0, 2)).toEqual([problem, `agenda_items[1].${path}`])
})

test('stops at the first of a million errors', () => {
  const item = `{"title":"Wahlen","attachments":[${Array(1_500).fill('0').join()}]}`
  const { agenda_items: _items, ...meeting } = aMeetingManifest()
  const json = JSON.stringify({ version: '1.0.0', meetings: [meeting] }).replace(
    /}]}$/,
    `,"agenda_items":[${Array(700).fill(item).join()}]}]}`,
  )
  expect(refusal(() => parseManifest(Buffer.from(json)))).toEqual(['object', 'meetings[0].agenda_items[0].attachments[0]'])
})

test('a refusal of too long a text names the limit', () => {
  const long = { path: 'meetings[0].agenda_items[0].attachments[0].title', most: 1_000 }
  const meeting = aMeetingManifest({ agenda_items: [{ title: 'Wahlen', attachments: [aFile('a.pdf', { title: 'x'.repeat(1_001) })] }] })
  expect(() => parse(meeting)).toThrow(expect.objectContaining({ key: 'import.manifest.too_long', params: long }))
})

test('refuses duplicate ids, naming both', () => {
  const twins = [someAgendaItems()[0]!, { opengever_id: 1, title: 'Wahlen' }]
  expect(refusalOfMeeting({ agenda_items: twins })).toEqual(['duplicate_item', { id: '1', first: 'A Sachgeschäfte', second: 'Wahlen' }])
  const meetings = [aMeetingManifest(), aMeetingManifest({ title: 'Andere' })]
  expect(refusalOf({ version: '1.0.0', meetings })).toEqual([
    'duplicate_meeting',
    expect.objectContaining({ id: '4711', second: 'Andere' }),
  ])
  const nameless = [aMeetingManifest({ opengever_id: null }), aMeetingManifest({ opengever_id: null, start: '2026-09-14T14:30:00+02:00' })]
  expect(refusalOf({ version: '1.0.0', meetings: nameless })).toEqual(['duplicate_meeting', expect.anything()])
  expect(refusalOf({ version: '1.0.0', meetings: [nameless[0], { ...nameless[1], title: 'Andere' }] })).toBeNull()
  const entry = { day: '2026-09-14', order: 1 }
  expect(refusalOfItem({ tagesordnung: [entry, entry] })).toEqual([
    'duplicate_day',
    expect.objectContaining({ id: '2026-09-14', first: 'Wahlen' }),
  ])
})

test('refuses a manifest that is no JSON or no UTF-8', () => {
  for (const text of ['', '{', 'meeting', '{"version": "1.0.0",}', '['.repeat(200_000)]) {
    expect(refusal(() => parseManifest(Buffer.from(text)))?.[0]).toBe('no_json')
  }
  expect(refusal(() => parseManifest(Buffer.from('{"title": "Gesch\xe4ft"}', 'latin1')))?.[0]).toBe('no_utf8')
  expect(refusal(() => parseManifest(Buffer.from('\ufeff{}', 'utf16le')))?.[0]).toBe('no_utf8')
})
