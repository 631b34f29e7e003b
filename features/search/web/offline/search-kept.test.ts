import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDocumentWithParents, aLayer } from '#features/documents/web/fixtures.ts'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { aNote } from '#features/notes/web/fixtures.ts'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { announceReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { setResponseCache } from '#platform/web/lib/connectivity/offline-copies.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { aDocument, aMeeting, anAgendaItem, anAttachment } from '#testing/web/fixtures.ts'
import { findKept, offlineEntriesOf } from './search-kept.ts'

const item = anAgendaItem({ attachments: [anAttachment({ id: 5, version_id: 51, title: 'Kreditabrechnung', file_extension: 'xlsx' })] })
const meeting = aMeeting({
  description: 'Apéro im Anschluss',
  agenda_items: [anAgendaItem({ id: 29, title: 'A Sachgeschäfte', is_paragraph: true }), item],
  meeting_documents: [aDocument({ id: 6, version_id: 61, title: 'Bericht' })],
  protocol: aDocument({ id: 7, version_id: 71, title: 'Beschlüsse' }),
})
const layers = [aLayer({ id: 8, has_annotations: true }), aLayer({ id: 9, has_annotations: true, is_owner: false })]
const drawn = (text: string) => ({ annotations: [{ id: crypto.randomUUID(), pageIndex: 0, type: 'note', text }], xfdf_string: null })

/** The response cache, by address below the API root, and the addresses that were read. */
let kept: Record<string, unknown>
let asked: string[]
beforeEach(async () => {
  await startLanguage()
  asked = []
  kept = {
    'meetings/4/': meeting,
    'meetings/4/notes/': [aNote({ annotation: 'Parkplatz beim Rathaus' })],
    'meetings/4/personal_documents/': [aPersonalDocument({ id: 10, version_id: 101, title: 'Stichworte', agenda_item_id: 30 })],
    'agenda_items/30/notes/': [],
    'meeting_documents/6/': aDocumentWithParents({ kind: 'meeting_documents', id: 6, annotationLayers: layers }),
    'meeting_documents/6/versions/61/text/': { pages: ['Vorwort', 'Der Baukredit & der <b>Voranschlag</b>'], are_numbered: true },
    'annotationlayers/8/annotations/': { id: 8, layer_id: 8, ...drawn('Zypresse') },
    'annotationlayers/9/annotations/': { id: 9, layer_id: 9, ...drawn('Wacholder') },
    'attachments/5/versions/51/text/': { pages: ['Tabelle der Baukredite'], are_numbered: false },
  }
  setResponseCache(async (address) => {
    asked.push(address)
    return kept[address.replace('/api/v1/', '')]
  })
})
afterEach(() => {
  setResponseCache(async () => undefined)
  announceReconnect()
})

const meetings = [{ id: 4, saved: Date.parse('2026-11-23T12:50:00+01:00') }]
const findIn = async (query: string, more: object = {}) =>
  findKept(await offlineEntriesOf(meetings, 'Europe/Zurich'), { query, rows: 20, ...more })
const pathsOf = async (query: string, more?: object) => (await findIn(query, more)).items.map(({ path }) => path)

test('finds titles, texts, notes and one’s own annotations, titles first', async () => {
  expect(await pathsOf('kredit')).toEqual(['/attachments/5', '/meeting_documents/6?page=2&find=Baukredit'])
  expect(await pathsOf('parkplatz')).toEqual(['/meetings/4'])
  expect(await pathsOf('apero')).toEqual(['/meetings/4'])
  expect(await pathsOf('zypresse')).toEqual(['/meeting_documents/6'])
  expect(await pathsOf('wacholder')).toEqual([])
  expect(await pathsOf('stich')).toEqual(['/personaldocument/10'])
  expect(await pathsOf('Protokoll')).toEqual(['/protocols/7'])
  expect(await pathsOf('beschl')).toEqual(['/protocols/7'])
  expect(await pathsOf('sachgeschäfte')).toEqual([])
  expect(await pathsOf('')).toEqual([])
})

test('finds a motion by its wording and shows where it matches', async () => {
  kept['meetings/4/vorstoesse/'] = [aMotion({ title: 'Mehr Bäume', description: 'Die Stadt pflanzt Eiben.', reason: 'Sie fehlen.' })]
  expect((await findIn('eiben')).items).toMatchObject([
    {
      type: 'backend.vorstoss',
      path: '/meetings/4/vorstoesse?motion=60',
      breadcrumbs: { committee: { id: 2 }, meeting: { id: 4 } },
      highlighting: { title: 'Mehr Bäume', searchable_text: 'Die Stadt pflanzt <mark>Eiben</mark>. Sie fehlen.' },
      page: null,
    },
  ])
})

test('an offline hit has the form of the server’s, with breadcrumbs and escaped highlighting', async () => {
  const hits = await findIn('voranschlag')
  expect(hits.items).toEqual([
    {
      type: 'backend.agendaitem',
      path: '/agenda_items/30',
      title: 'Voranschlag 2027',
      breadcrumbs: { committee: { id: 2, title: 'Finanzkommission' }, meeting: { id: 4, title: '12. Sitzung' } },
      highlighting: { title: '<mark>Voranschlag</mark> 2027', searchable_text: '' },
      page: null,
      file_extension: null,
    },
    {
      type: 'backend.meetingdocument',
      path: '/meeting_documents/6?page=2&find=Voranschlag',
      title: 'Bericht',
      breadcrumbs: { committee: { id: 2, title: 'Finanzkommission' }, meeting: { id: 4, title: '12. Sitzung' } },
      highlighting: {
        title: 'Bericht',
        searchable_text: 'Der Baukredit &#38; der &#60;b&#62;<mark>Voranschlag</mark>&#60;/b&#62;',
      },
      page: 2,
      file_extension: 'pdf',
    },
  ])
  expect(hits.portal_type_stats).toMatchObject({
    'backend.agendaitem': { count: 1 },
    'virtual.document': { count: 1 },
    'backend.meetingdocument': { count: 1 },
    'backend.protocol': { count: 0 },
  })
})

test('type, date and paging work as on the server', async () => {
  expect(await pathsOf('voranschlag', { type: 'virtual.document' })).toEqual(['/meeting_documents/6?page=2&find=Voranschlag'])
  expect(await pathsOf('voranschlag', { date: '2026-09-14 TO *' })).toHaveLength(2)
  expect(await pathsOf('voranschlag', { date: '2026-09-15 TO *' })).toEqual([])
  expect(await pathsOf('voranschlag', { start: 1, rows: 1 })).toEqual(['/meeting_documents/6?page=2&find=Voranschlag'])
  expect((await findIn('voranschlag', { start: 1, rows: 1 })).total_items).toBe(2)
})

test('reads offline meetings once, and again after a reconnect', async () => {
  await findIn('kredit')
  const before = asked.length
  await findIn('voranschlag')
  // Only the text of the one page that is shown.
  expect(asked.slice(before)).toEqual(['/api/v1/meeting_documents/6/versions/61/text/'])
  kept['meetings/4/'] = { ...meeting, agenda_items: [] }
  announceReconnect()
  expect(await pathsOf('voranschlag')).toEqual(['/meeting_documents/6?page=2&find=Voranschlag'])
})

test('a missing or damaged copy finds nothing and does not fail', async () => {
  kept = { 'meetings/4/': { id: 'damaged' } }
  expect(await pathsOf('voranschlag')).toEqual([])
})
