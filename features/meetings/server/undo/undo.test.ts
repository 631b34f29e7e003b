import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeWithdrawn } from '#features/administration/server/meetings.ts'
import { toggleActivation } from '#features/agenda/contract.ts'
import { createAnnotation, listAnnotations } from '#features/annotations/contract.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { changeMeeting, getMeeting } from '#features/meetings/contract.ts'
import { getLastImport, removeMeeting, undoImport } from '#features/meetings/correction-contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { carryOver } from '#features/versions/server/carry-over.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { anInk, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { undone, viewOf } from '#testing/server/factories/undo-factories.ts'
import { aMeetingToWithdrawFrom } from '#testing/server/factories/withdrawal-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)
beforeEach(() => server.stand('2026-09-01T08:00:00+02:00'))

/** Each import needs its own instant. */
const later = (hour: number) => server.stand(`2026-09-01T${String(hour).padStart(2, '0')}:00:00+02:00`)

const paper = (name: string, change: object = {}) => aFile(`Beilage/${name}.pdf`, { title: name, ...change })
const bare = { end: '', protocol: null, documents: [] }
type Items = MeetingJson['agenda_items']

const first: Partial<MeetingJson> = {
  ...bare,
  location: 'Rathaus',
  protocol: aFile('Protokoll.pdf', { checksum: 'p1' }),
  documents: [aFile('Einladung.pdf', { title: 'Einladung' }), aFile('Liste.pdf', { title: 'Traktandenliste' })],
  agenda_items: [
    { opengever_id: 1, sort_order: 1, title: 'Kredit', number: '1.', tagesordnung: [{ day: '2026-09-14', order: 1, notes: 'Pause' }] },
    {
      opengever_id: 2,
      sort_order: 2,
      title: 'Wahlen',
      number: '2.',
      tags: ['geheim'],
      business: { number: '2026.17', title: 'Wahlgeschäft', type: 'Wahl' },
      tagesordnung: [{ day: '2026-09-14', order: 2 }],
      attachments: [paper('Antrag', { checksum: 'a1', color_code: '#aa0000' }), paper('Plan', { checksum: 'b1' })],
    },
    {
      opengever_id: 3,
      sort_order: 3,
      title: 'Verschiedenes',
      proposal: paper('Entwurf'),
      tagesordnung: [{ day: '2026-09-14', order: 3 }],
    },
  ],
}
/** Changes nearly everything. */
const second: Partial<MeetingJson> = {
  ...bare,
  title: 'Falsche Sitzung',
  start: '2026-09-21T12:30:00+00:00',
  end: '2026-09-21T15:00:00+00:00',
  location: 'Turnhalle',
  description: 'Aus dem falschen ZIP',
  protocol: aFile('Protokoll.pdf', { checksum: 'p2' }),
  documents: [aFile('Einladung.pdf', { title: 'Einladung, neu' })],
  agenda_items: [
    {
      opengever_id: 2,
      sort_order: 1,
      title: 'Ersatzwahlen',
      number: '9.',
      business: { number: '2026.17', title: 'Anders', type: 'Wahl' },
      tagesordnung: [{ day: '2026-09-21', order: 1 }],
      attachments: [paper('Antrag', { checksum: 'a2' }), paper('Plan neu', { checksum: 'b1' }), paper('Zusatz', { checksum: 'z' })],
    },
    { opengever_id: 1, sort_order: 2, title: 'Kredit', number: '1.' },
    { opengever_id: 4, sort_order: 3, title: 'Neues', attachments: [paper('Neu', { checksum: 'n' })] },
  ],
}
const zipOf = (facts: Partial<MeetingJson>) => geverZip({ meetings: [aMeetingManifest(facts)] })

async function aStory(facts = first) {
  const story = await anImportedMeeting(server, { zip: await zipOf(facts) })
  const { committee, responsible, meeting } = story
  const leader = server.as(responsible)
  return {
    ...story,
    leader,
    me: server.as(story.member),
    again: async (next: Partial<MeetingJson>) =>
      (await imported(server, { committee, by: responsible, zip: await zipOf(next) })).meetings[0]!,
    view: () => viewOf(server, leader, meeting),
    last: async () => (await leader.call(getLastImport, { params: meeting })).body.last_import,
    undo: () => undone(leader, meeting),
  }
}

test('undo restores fields, order, items, documents and days; its report is the same before and after', async () => {
  const { again, view, undo, last, committee, responsible, meeting } = await aStory()
  const before = await view()
  later(9)
  const report = await again(second)
  expect(report).toMatchObject({ outcome: 'updated', agenda_items: { removed: [{ title: 'Verschiedenes' }] } })
  expect(await view()).not.toEqual(before)
  later(10)
  const { lastImport, report: done } = await undo()
  expect(await view()).toEqual(before)
  expect([lastImport.imported_at, lastImport.imported_by, lastImport.undo]).toEqual(['2026-09-01T09:00:00+02:00', 'Muster Anna', done])
  expect(done.changes.map(({ field }) => field)).toEqual(['title', 'start', 'concluded', 'location', 'description'])
  expect(done.changes[0]).toEqual({ field: 'title', before: 'Falsche Sitzung', after: before.meeting.title })
  const titles = (all: { title: string }[]) => all.map(({ title }) => title).sort()
  const { agenda_items, documents } = done
  expect([titles(agenda_items.returned), titles(agenda_items.changed), titles(agenda_items.withdrawn)]).toEqual([
    ['Verschiedenes'],
    ['Wahlen'],
    ['Neues'],
  ])
  expect(agenda_items.changed[0]?.changes.map(({ field }) => field)).toEqual(['title', 'number', 'tags'])
  expect(titles(documents.returned)).toEqual(['Entwurf', 'Traktandenliste'])
  expect(titles(documents.former_version)).toEqual(['Antrag', 'Protokoll'])
  expect(titles(documents.changed)).toEqual(['Einladung', 'Plan'])
  expect(titles(documents.withdrawn)).toEqual(['Neu', 'Zusatz'])
  expect([done.kept, await last()]).toEqual([[], null])
  const auditEntries = await audited(server, { action: 'undo_import', committee_id: committee.id }, ['user_id', 'subject_id', 'details'])
  const details = { imported_at: '2026-09-01T09:00:00+02:00' }
  expect(auditEntries).toEqual([{ user_id: responsible.id, subject_id: String(meeting.id), details }])
})

test('after an undo, the former zip changes nothing, and the undone zip can be imported and undone again', async () => {
  const { again, view, undo, last } = await aStory()
  const before = await view()
  later(9)
  await again(second)
  const wrong = await view()
  await undo()
  later(10)
  const same = await again(first)
  const { agenda_items, documents } = same
  expect([same.changes, agenda_items, documents.new, documents.new_version, documents.removed]).toEqual([
    [],
    { new: [], changed: [], removed: [] },
    [],
    [],
    [],
  ])
  expect({ ...(await view()), meeting: null }).toEqual({ ...before, meeting: null })
  expect(await last()).toBeNull()
  later(11)
  await again(second)
  expect({ ...(await view()), meeting: null }).toEqual({ ...wrong, meeting: null })
  await undo()
  expect({ ...(await view()), meeting: null }).toEqual({ ...before, meeting: null })
})

test('only the last import can be undone, once, by responsible persons, and never the first import', async () => {
  const { again, last, leader, me, newcomer, meeting, undo } = await aStory()
  expect(await last()).toBeNull()
  const call = (who: typeof leader, last_import: number) => who.call(undoImport, { params: meeting, body: { last_import } })
  expect((await call(leader, 1)).status).toBe(409)
  later(9)
  await again(second)
  const { id } = (await last())!
  expect([(await call(me, id)).status, (await call(server.as(newcomer), id)).status]).toEqual([403, 404])
  expect((await me.call(getLastImport, { params: meeting })).status).toBe(403)
  later(10)
  await again({ ...second, title: 'Noch eine' })
  // The undo shown on the screen is no longer that of the last import.
  expect((await call(leader, id)).status).toBe(409)
  const { lastImport } = await undo()
  expect((await leader.call(getMeeting, { params: meeting })).body.title).toBe('Falsche Sitzung')
  const refused = await call(leader, lastImport.id)
  expect([refused.status, refused.body]).toEqual([409, { detail: expect.stringContaining('keinen Import') }])
})

test('only one of two simultaneous undos succeeds', async () => {
  const { again, last, leader, meeting, view } = await aStory()
  const before = await view()
  later(9)
  await again(second)
  const { id } = (await last())!
  const undo = async () => (await leader.call(undoImport, { params: meeting, body: { last_import: id } })).status
  expect(new Set(await Promise.all([undo(), undo()]))).toEqual(new Set([200, 409]))
  expect(await view()).toEqual(before)
})

test('an import that changes nothing keeps the undo of the one before', async () => {
  const { again, undo, view } = await aStory()
  const before = await view()
  later(9)
  await again(second)
  later(10)
  await again(second)
  const { lastImport } = await undo()
  expect(lastImport.imported_at).toBe('2026-09-01T10:00:00+02:00')
  expect(await view()).toEqual(before)
})

test('offers no undo after an import by an older server that recorded none', async () => {
  const { again, last, meeting } = await aStory()
  later(9)
  await again(second)
  expect(await last()).not.toBeNull()
  await server.db.updateTable('meeting').set({ imported_at: '2026-09-01T09:30:00+02:00' }).where('id', '=', meeting.id).execute()
  expect(await last()).toBeNull()
  later(10)
  await again(second)
  expect(await last()).toBeNull()
})

test('undo keeps and reports what was set by hand since, and the start along with the end', async () => {
  server.stand('2026-09-21T08:00:00+02:00')
  const { again, undo, leader, meeting, view } = await aStory()
  const before = await view()
  server.stand('2026-09-21T09:00:00+02:00')
  await again({ ...second, end: '' })
  server.stand('2026-09-21T16:00:00+02:00')
  const change = (body: object) => leader.call(changeMeeting, { params: meeting, body })
  expect((await change({ description: 'Von Hand' })).status).toBe(200)
  expect((await change({ concluded: '2026-09-21T16:00:00+02:00' })).status).toBe(200)
  const { report } = await undo()
  expect([...report.kept].sort()).toEqual(['description', 'start'])
  const after = await view()
  expect(after.meeting).toMatchObject({
    description: 'Von Hand',
    start: '2026-09-21T14:30:00+02:00',
    concluded: '2026-09-21T16:00:00+02:00',
    title: before.meeting.title,
    location: 'Rathaus',
  })
  expect(after.agenda_items).toEqual(before.agenda_items)
})

test('undo carries annotations of the wrong version over to the former file, and keeps readings', async () => {
  const { importZip, me, work, document, responsible, meeting } = await aMeetingToWithdrawFrom(server)
  const carry = () => carryOver({ ...server, tell: async () => undefined }, { document_id: document.id })
  const latest = async () => (await me.call(documentCalls.attachments.listVersions, { params: document })).body[0]!
  const drawnOn = async ({ version_id }: { version_id: number }) => {
    const { body } = await me.call(listAnnotations, { params: await privateLayerOf(me, version_id) })
    return body.annotations.map(({ color }) => color)
  }
  await work.annotation()
  await me.call(documentCalls.attachments.seeVersion, { params: { id: document.id, version_id: document.version_id } })
  later(9)
  await importZip('revised')
  await carry()
  const wrong = await latest()
  const annotation = anInk({ color: '#123456' })
  await me.call(createAnnotation, { params: await privateLayerOf(me, wrong.version_id), body: { annotation } })
  const { report } = await undone(server.as(responsible), meeting)
  const inks = { annotations: 2, notes: 0, tags: 0, bookmarks: 0, people: 1 }
  expect(report.documents).toMatchObject({ former_version: [{ title: 'Antrag', work: inks }], withdrawn: [], returned: [] })
  const former = await latest()
  expect([former.number, former.last_seen, wrong.last_seen]).toEqual([3, expect.any(String), null])
  expect((await me.call(documentCalls.attachments.getDocument, { params: document })).body).toMatchObject({ title: 'Antrag' })
  await carry()
  expect([await drawnOn(former), await drawnOn(wrong), await drawnOn(document)]).toEqual([
    ['#1d6fa5', '#123456'],
    ['#1d6fa5', '#123456'],
    ['#1d6fa5'],
  ])
})

test('undo brings withdrawn content back for everybody, with its notes', async () => {
  const { importZip, reach, other, work, me, document, responsible, meeting } = await aMeetingToWithdrawFrom(server)
  await work.note()
  await importZip('withoutItem')
  expect(await reach(server.as(other))).toEqual({ document: 404, item: 404, listed: [] })
  await undone(server.as(responsible), meeting)
  for (const who of [me, server.as(other)]) expect(await reach(who)).toEqual({ document: 200, item: 200, listed: [] })
  const notes = (await server.as(other).call(noteCalls.attachments.listNotes, { params: document })).body
  expect(notes.map(({ orphan }) => orphan)).toEqual([false])
})

test('undo withdraws what the import added, except from those who worked on it', async () => {
  const { again, undo, me, leader, meeting } = await aStory()
  later(9)
  await again(second)
  const items = (await me.call(getMeeting, { params: meeting })).body.agenda_items
  const added = items.find(({ title }) => title === 'Neues')!.attachments[0]!
  await me.call(noteCalls.attachments.createNote, { params: { id: added.id }, body: { annotation: 'Nachfragen' } })
  const { report } = await undo()
  const note = { annotations: 0, notes: 1, tags: 0, bookmarks: 0, people: 1 }
  expect(report.documents.withdrawn.find(({ title }) => title === 'Neu')?.work).toEqual(note)
  const open = async (who: typeof me) => (await who.call(documentCalls.attachments.getDocument, { params: { id: added.id } })).status
  expect([await open(me), await open(leader)]).toEqual([200, 404])
})

test('undo announces the lost layer to its recipients', async () => {
  const { importZip, me, other, work, document, responsible, meeting } = await aMeetingToWithdrawFrom(server)
  await importZip('withoutAttachment')
  later(9)
  await importZip('whole')
  await work.annotation()
  const layer = await privateLayerOf(me, document.version_id)
  expect((await me.call(shareLayer, { params: layer, body: sharedWith([other]) })).status).toBe(200)
  const { heard } = await listening(server, other)
  await undone(server.as(responsible), meeting)
  expect((await heard()).map(({ message }) => message)).toContainEqual({ layer_id: layer.id, version_id: document.version_id })
  expect((await me.call(listAnnotations, { params: layer })).body.annotations).toHaveLength(1)
})

test('undo does not bring back what was removed for good, and still succeeds', async () => {
  const { again, undo, view, meeting } = await aStory()
  const before = await view()
  later(9)
  await again(second)
  await removeWithdrawn(server.db, { id: null, username: 'command line', today: '2026-09-01' }, meeting.id)
  await undo()
  const after = await view()
  expect(after.agenda_items).toEqual(before.agenda_items.filter(({ title }) => title !== 'Verschiedenes'))
  expect(after.entries).toEqual(before.entries.slice(0, 2))
  expect(after.documents.map(({ title }) => title)).toEqual(['Einladung'])
})

test('undo succeeds without a business that was removed with another meeting', async () => {
  const { again, undo, view, leader } = await aStory()
  const item = (number: string): Items => [
    { opengever_id: 2, sort_order: 1, title: 'Wahlen', number: '2.', business: { number, title: 'Wahlgeschäft', type: 'Wahl' } },
  ]
  later(9)
  const other = await again({
    ...bare,
    opengever_id: 9,
    title: 'Andere',
    start: '2026-10-05T08:00:00+02:00',
    agenda_items: item('2026.17'),
  })
  later(10)
  await again({ ...first, agenda_items: item('2026.18') })
  expect((await leader.call(removeMeeting, { params: { id: other.id! } })).status).toBe(200)
  await undo()
  expect((await view()).agenda_items.map(({ title, business }) => [title, business])).toEqual([
    ['Kredit', null],
    ['Wahlen', null],
    ['Verschiedenes', null],
  ])
})

test('undo keeps the title of a business that a later import of another meeting set', async () => {
  const { again, undo, me, meeting } = await aStory()
  const titleNow = async () =>
    (await me.call(getMeeting, { params: meeting })).body.agenda_items.find(({ business }) => business)?.business?.title
  later(9)
  await again(second)
  expect(await titleNow()).toBe('Anders')
  later(10)
  const business = { number: '2026.17', title: 'Anders', type: 'Wahl' }
  const agenda_items: Items = [{ opengever_id: 1, sort_order: 1, title: 'Wahlen', business }]
  await again({ ...bare, opengever_id: 9, title: 'Andere', start: '2026-10-05T08:00:00+02:00', agenda_items })
  await undo()
  expect(await titleNow()).toBe('Anders')
})

test('undo succeeds when another meeting has the former number by now', async () => {
  const { again, undo, view } = await aStory()
  const before = await view()
  const moved = { oguid: 'ksk:2', title: 'Kommission' }
  later(9)
  await again({ ...first, committee: moved })
  await again({ ...bare, title: 'Andere', start: '2026-10-05T08:00:00+02:00', agenda_items: [] })
  await undo()
  expect(await view()).toEqual(before)
})

test('undo announces that the removed entry is no longer active', async () => {
  server.stand('2026-09-14T14:40:00+02:00')
  const { again, undo, leader, meeting } = await aStory()
  const agenda_items: Items = [
    { opengever_id: 5, sort_order: 1, title: 'Zusatz', number: '5.', tagesordnung: [{ day: '2026-09-14', order: 9 }] },
  ]
  await again({ ...first, agenda_items })
  const entry = await server.db.selectFrom('agenda_entry').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  expect((await leader.call(toggleActivation, { params: entry })).status).toBe(200)
  const events = async () =>
    (await server.db.selectFrom('live_event').select('message').orderBy('id').execute())
      .map(({ message }) => message as { meeting_id?: number; is_active?: boolean })
      .filter(({ meeting_id }) => meeting_id === meeting.id)
  const before = (await events()).length
  await undo()
  expect((await events()).slice(before)).toEqual([{ meeting_id: meeting.id, id: entry.id, is_active: false }])
})

test('refuses an undo in an inactive committee', async () => {
  const { again, last, committee, leader, meeting, undo } = await aStory()
  later(9)
  await again(second)
  const { id } = (await last())!
  const setActive = (is_active: boolean) => server.db.updateTable('committee').set({ is_active }).where('id', '=', committee.id).execute()
  await setActive(false)
  expect((await leader.call(undoImport, { params: meeting, body: { last_import: id } })).status).toBe(409)
  await setActive(true)
  await undo()
})
