import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCommittee, setCommittee } from '#features/administration/server/committees.ts'
import { removeMeeting } from '#features/administration/server/meetings.ts'
import * as basic from '#features/basic-documents/contract.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import { changeMotion, removeMotion as removeMotionCall, submitMotion } from '#features/motions/contract.ts'
import * as personal from '#features/personal-documents/contract.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting } from '#testing/server/factories/motions/motion-factories.ts'
import { foundEntries } from '#testing/server/factories/search-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './follow-due.ts'

// No server works off the queue: what is found without `indexAll` was indexed in the transaction of the change.
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const entriesFor = (query: string) => foundEntries(server.db, query)
const administrator = { id: null, username: 'command line', today: '2026-09-14' }

/** A meeting whose first item has a proposal and an attachment. */
const zipOf = (word: string, { is_paragraph = false, start = '2026-09-14T14:00:00+02:00' } = {}) => {
  const attachment = aFile('Beilage.pdf', { title: `${word}beilage` })
  const item = {
    opengever_id: 2,
    sort_order: 1,
    title: `${word}traktandum`,
    number: '1.',
    number_raw: 1,
    is_paragraph,
    ...(!is_paragraph && { proposal: aFile('Antrag.pdf', { title: `${word}antrag` }), attachments: [attachment] }),
  }
  const documents = [aFile('Einladung.pdf', { title: `${word}einladung` })]
  const protocol = aFile('Protokoll.pdf', { title: `${word}protokoll` })
  return geverZip({ meetings: [aMeetingManifest({ title: `${word}sitzung`, start, documents, protocol, agenda_items: [item] })] })
}

test('an import indexes its titles at once and replaces former ones; a dry run indexes nothing', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zipOf('Apfel') })
  const { body } = await server.as(member).call(getMeeting, { params: meeting })
  const [item] = body.agenda_items
  const entries = [
    ['traktandum', `backend.agendaitem ${item!.id}`],
    ['beilage', `backend.attachment ${item!.attachments[0]!.id}`],
    ['sitzung', `backend.meeting ${meeting.id}`],
    ['einladung', `backend.meetingdocument ${body.meeting_documents[0]!.id}`],
    ['antrag', `backend.proposal ${item!.proposal_id}`],
    ['protokoll', `backend.protocol ${body.protocol_id}`],
  ]
  for (const [name, entry] of entries) expect([name, await entriesFor(`"Apfel${name}"`)]).toEqual([name, [entry]])
  const before = await server.db.selectFrom('search_due').select('id').execute()
  const me = (await findActor(server.db, responsible.username, '2026-09-14'))!
  const path = join(server.env.data_dir, 'dry.zip')
  await writeFile(path, await zipOf('Birnen'))
  await importZip(server, { me, committee_id: committee.id, path, dry_run: true, language: 'de' })
  expect(await entriesFor('Birnen*')).toEqual([])
  expect(await server.db.selectFrom('search_due').select('id').execute()).toEqual(before)

  await imported(server, { committee, by: responsible, zip: await zipOf('Birnen') })
  for (const [name, entry] of entries) {
    expect([name, await entriesFor(`"Birnen${name}"`)]).toEqual([name, [entry]])
    expect(await entriesFor(`"Apfel${name}"`)).toEqual([])
  }
})

test('an import that changes nothing queues nothing for the index', async () => {
  const zip = await zipOf('Kirschen')
  const { committee, responsible } = await anImportedMeeting(server, { zip })
  await indexAll(server)
  await imported(server, { committee, by: responsible, zip })
  expect(await server.db.selectFrom('search_due').selectAll().execute()).toEqual([])
})

test('moving a meeting updates the day of its entries; an item that becomes a paragraph is removed', async () => {
  const { committee, responsible, meeting } = await anImportedMeeting(server, { zip: await zipOf('Quitten') })
  const days = async () => {
    const entries = server.db.selectFrom('search_entry').select('day').where('meeting_id', '=', meeting.id)
    return (await entries.execute()).map(({ day }) => day)
  }
  expect(await days()).toEqual(Array.from({ length: 6 }, () => '2026-09-14'))
  // Past midnight in the site's time zone, but not yet in UTC.
  await imported(server, { committee, by: responsible, zip: await zipOf('Quitten', { start: '2026-09-16T00:30:00+02:00' }) })
  expect(await days()).toEqual(Array.from({ length: 6 }, () => '2026-09-16'))
  await imported(server, { committee, by: responsible, zip: await zipOf('Quitten', { is_paragraph: true }) })
  expect(await entriesFor('Quittentraktandum')).toEqual([])
})

test('a committee is found by its title at once, also after renaming', async () => {
  const { id } = await addCommittee(server.db, administrator, { title: 'Ausschuss für Flechtwerk' })
  expect(await entriesFor('Flechtwerk')).toEqual([`backend.committee ${id}`])
  await setCommittee(server.db, administrator, { id, title: 'Ausschuss für Korbwaren' })
  expect([await entriesFor('Flechtwerk'), await entriesFor('Korbwaren')]).toEqual([[], [`backend.committee ${id}`]])
})

test('a motion is found by title, wording and reason, as changed, until it is removed', async () => {
  const story = await aMotionMeeting(server)
  const { id } = await aMotion(server, story, { title: 'Libellenteich', description: 'Molchgraben', reason: 'Krötenzaun' })
  await indexAll(server)
  const words = ['Libellenteich', 'Molchgraben', 'Krötenzaun']
  for (const word of words) expect([word, await entriesFor(word)]).toEqual([word, [`backend.vorstoss ${id}`]])
  await server.as(story.first).call(changeMotion, { params: { id }, body: { description: 'Unkenpfuhl' } })
  await indexAll(server)
  expect([await entriesFor('Molchgraben'), await entriesFor('Unkenpfuhl')]).toEqual([[], [`backend.vorstoss ${id}`]])
  const dayOfEntry = async () =>
    (await server.db.selectFrom('search_entry').select('day').where('motion_id', '=', id).executeTakeFirstOrThrow()).day
  await server.db.updateTable('meeting').set({ start: '2026-12-04T08:00:00+01:00' }).where('id', '=', story.meeting.id).execute()
  await indexAll(server)
  expect(await dayOfEntry()).toBe('2026-12-04')
  await server.as(story.first).call(removeMotionCall, { params: { id } })
  expect(await entriesFor('Libellenteich')).toEqual([])
})

test('a motion is found by its number once it has one', async () => {
  const story = await aMotionMeeting(server)
  await server.db
    .updateTable('business_type')
    .set({ number_pattern: 'Wiesel {year}/{number}' })
    .where('id', '=', story.business_type.id)
    .execute()
  const { id } = await aMotion(server, story, { status: 'OPEN' })
  await indexAll(server)
  expect(await entriesFor('Wiesel 2026/001')).toEqual([])
  await server.as(story.first).call(submitMotion, { params: { id } })
  await indexAll(server)
  expect(await entriesFor('Wiesel 2026/001')).toEqual([`backend.vorstoss ${id}`])
})

test('a basic document is found at once by title and file name, until it is removed', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const me = server.as(responsible)
  const { body } = await me.call(basic.uploadDocument, {
    params: committee,
    file: smallPdf('Reglement'),
    file_name: 'Dachluken.pdf',
    form: { title: 'Ziegelordnung' },
  })
  const entry = [`backend.committeedocument ${body.id}`]
  expect([await entriesFor('Ziegelordnung'), await entriesFor('Dachluken'), await entriesFor('pdf Ziegelordnung')]).toEqual([
    entry,
    entry,
    [],
  ])
  await me.call(basic.renameDocument, { params: body, body: { title: 'Schindelordnung' } })
  expect([await entriesFor('Ziegelordnung'), await entriesFor('Schindelordnung')]).toEqual([[], entry])
  await me.call(basic.removeDocument, { params: body })
  expect(await entriesFor('Schindelordnung')).toEqual([])
})

test('a personal document is found at once, only by its owner, until it is removed', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const [, item] = (await me.call(getMeeting, { params: meeting })).body.agenda_items
  const { body } = await me.call(personal.createPersonalDocument, {
    params: item!,
    file: smallPdf('Notizen'),
    file_name: 'Notizen.pdf',
    form: { title: 'Gedankenstütze' },
  })
  const entry = [`virtual.document ${body.id} of ${member.id}`]
  expect(await entriesFor('Gedankenstütze')).toEqual(entry)
  await me.call(personal.renamePersonalDocument, { params: body, body: { title: 'Merkblatt' } })
  expect([await entriesFor('Gedankenstütze'), await entriesFor('Merkblatt')]).toEqual([[], entry])
  await me.call(personal.removePersonalDocument, { params: body })
  expect(await entriesFor('Merkblatt')).toEqual([])
})

test('removing a meeting removes all its entries, even those still queued', async () => {
  const { meeting } = await anImportedMeeting(server, { zip: await zipOf('Nuss') })
  expect(await entriesFor('Nuss*')).toHaveLength(6)
  await removeMeeting(server.db, administrator, meeting.id)
  expect(await entriesFor('Nuss*')).toEqual([])
  await indexAll(server)
  expect(await entriesFor('Nuss*')).toEqual([])
  expect(await server.db.selectFrom('search_due').selectAll().execute()).toEqual([])
})

test('a business is found at once by number, title and type, updated by imports, but not by persons', async () => {
  const zip = (facts: object) => {
    const business = { number: 'SGB 0815', title: 'Ufermauer', type: 'Kreditantrag', responsible: 'Holdener', ...facts }
    return geverZip({ meetings: [aMeetingManifest({ agenda_items: [{ opengever_id: 1, sort_order: 1, title: 'Uferschutz', business }] })] })
  }
  const { committee, responsible } = await anImportedMeeting(server, { zip: await zip({}) })
  const { id } = await server.db.selectFrom('business').select('id').where('number', '=', 'SGB 0815').executeTakeFirstOrThrow()
  const entry = [`backend.business ${id}`]
  const asked = ['"SGB 0815"', 'Ufermauer', 'Kreditantrag', 'Quaimauer', 'Motion', 'Holdener']
  const answers = async () => Promise.all(asked.map((query) => entriesFor(query)))
  expect(await answers()).toEqual([entry, entry, entry, [], [], []])
  await imported(server, { committee, by: responsible, zip: await zip({ title: 'Quaimauer', type: 'Motion' }) })
  expect(await answers()).toEqual([entry, [], [], entry, entry, []])
})
