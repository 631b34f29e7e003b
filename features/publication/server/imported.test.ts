import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importMeeting } from '#features/meetings/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { findPublication } from '#features/publication/server/switches.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { makePublic } from '#testing/server/factories/public-factories.ts'
import { undone } from '#testing/server/factories/undo-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand('2026-09-01T08:00:00+02:00'))

type Switches = { meeting?: boolean; item?: boolean; paper?: boolean; protocol?: boolean }
const said = (value: boolean | undefined) => (value === undefined ? {} : { public: value })

/** A meeting with one item that has one document, and a protocol; the keys that are not given are missing. */
const manifest = ({ meeting, item, paper, protocol }: Switches): MeetingJson =>
  aMeetingManifest({
    ...said(meeting),
    protocol: aFile('Protokoll.pdf', said(protocol)),
    documents: [],
    agenda_items: [
      {
        opengever_id: 1,
        title: 'Voranschlag',
        number: '1.',
        ...said(item),
        proposal: aFile('Antrag.pdf', { title: 'Antrag', ...said(paper) }),
      },
    ],
  })

async function anImport(first: Switches) {
  const story = await anImportedMeeting(server, { zip: await geverZip({ meetings: [manifest(first)] }) })
  const again = async (switches: Switches) => {
    server.stand('2026-09-01T09:00:00+02:00')
    const zip = await geverZip({ meetings: [manifest(switches)] })
    return (await imported(server, { committee: story.committee, by: story.responsible, zip })).meetings[0]!
  }
  const switches = async (): Promise<Switches> => {
    const { is_public, documents, agenda_items } = await findPublication(server.db, story.meeting.id)
    const [item] = agenda_items
    return { meeting: is_public, item: item!.is_public, paper: item!.documents[0]!.is_public, protocol: documents[0]!.is_public }
  }
  return { ...story, again, switches }
}

const all = { meeting: true, item: true, paper: true, protocol: true }
const none = { meeting: false, item: false, paper: false, protocol: false }

test('a zip sets the switches that it names; without the keys nothing is public', async () => {
  expect(await (await anImport({})).switches()).toEqual(none)
  expect(await (await anImport(all)).switches()).toEqual(all)
})

test('a zip without the keys leaves what was set by hand or by an earlier zip; the report lists each changed switch', async () => {
  const { meeting, again, switches } = await anImport({ meeting: true, item: true })
  await makePublic(server, 'meeting', meeting)
  const unchanged = await again({})
  expect([unchanged.changes, unchanged.agenda_items.changed, unchanged.documents.changed]).toEqual([[], [], []])
  expect(await switches()).toEqual({ ...none, meeting: true, item: true })
  const report = await again({ meeting: false, item: false, protocol: false })
  const change = [{ field: 'is_public', before: 'true', after: 'false' }]
  expect([report.changes, report.agenda_items.changed, report.documents.changed]).toEqual([
    change,
    [{ title: 'Voranschlag', changes: change }],
    [],
  ])
  expect(await switches()).toEqual(none)
  const back = await again(all)
  expect(back.documents.changed.map(({ title, changes }) => [title, changes[0]?.after])).toEqual([
    ['Protokoll', 'true'],
    ['Antrag', 'true'],
  ])
})

test('undoing an import brings the switches back, except one that was set by hand since', async () => {
  const { meeting, responsible, again, switches } = await anImport({ meeting: true, item: true })
  await again({ ...all, item: false, paper: false })
  expect(await switches()).toEqual({ meeting: true, item: false, paper: false, protocol: true })
  const { report } = await undone(server.as(responsible), meeting)
  expect(await switches()).toEqual({ meeting: true, item: true, paper: false, protocol: false })
  expect([report.agenda_items.changed, report.documents.changed]).toEqual([
    [{ title: 'Voranschlag', changes: [{ field: 'is_public', before: 'false', after: 'true' }] }],
    [{ title: 'Protokoll' }],
  ])
  server.stand('2026-09-01T10:00:00+02:00')
  await again({ meeting: false })
  await makePublic(server, 'meeting', meeting)
  await undone(server.as(responsible), meeting)
  expect((await switches()).meeting).toBe(true)
})

const attachment = (title: string, source: string, more: object = {}) =>
  aFile(`Beilage/${title}.pdf`, { title, checksum: source.repeat(64).slice(0, 64), ...more })
type Given = { item?: object; attachments?: ReturnType<typeof attachment>[]; protocol?: ReturnType<typeof attachment> | null }

/** Zips of GEVER, which name no documents and say nothing of the public, except in `more`. */
async function gever(first: Given, more: object = {}) {
  const zipOf = ({ item = {}, attachments = [], protocol = null }: Given, facts: object = {}) =>
    geverZip({
      meetings: [
        aMeetingManifest({
          ...facts,
          protocol,
          documents: [],
          agenda_items: [{ opengever_id: 1, sort_order: 1, title: 'Voranschlag', number: '1.', attachments, ...item }],
        }),
      ],
    })
  server.stand('2026-09-01T08:00:00+02:00')
  const story = await anImportedMeeting(server, { zip: await zipOf(first, more) })
  let hour = 9
  const again = async (given: Given, { dry_run = false } = {}) => {
    server.stand(`2026-09-01T${String(hour++).padStart(2, '0')}:00:00+02:00`)
    const { status, body } = await server.as(story.responsible).call(importMeeting, {
      params: { committee: story.committee.id },
      query: dry_run ? { dry_run: 'true' } : {},
      file: await zipOf(given),
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.meetings[0]!
  }
  /** The titles of everything whose switch is on. */
  const shown = async () => {
    const { documents, agenda_items } = await findPublication(server.db, story.meeting.id)
    const entries = [...documents, ...agenda_items, ...agenda_items.flatMap((item) => item.documents)]
    return entries.filter(({ is_public }) => is_public).map(({ title }) => title)
  }
  return { ...story, again, shown }
}

const shownFirst = { item: { public: true }, attachments: [attachment('Bericht', '1', { public: true })] }

test('another paper in the place of a public one is not public, and dry run and report say so', async () => {
  const { again, shown } = await gever(shownFirst, { public: true })
  expect(await shown()).toEqual(['Voranschlag', 'Bericht'])
  const secret = { attachments: [attachment('Rechtsgutachten', '2')] }
  const dry = await again(secret, { dry_run: true })
  const done = await again(secret)
  for (const { documents } of [dry, done]) {
    expect(documents.new_version).toEqual([expect.not.objectContaining({ is_public: true })])
    expect(documents.changed).toEqual([{ title: 'Rechtsgutachten', changes: [{ field: 'is_public', before: 'true', after: 'false' }] }])
  }
  expect(await shown()).toEqual(['Voranschlag'])
})

test.each<[string, ReturnType<typeof attachment>, string]>([
  ['the same title', attachment('Bericht', '2'), 'new_version'],
  ['the same source', attachment('Bericht der Kommission', '1'), 'unchanged'],
])('a public paper of %s stays public', async (_sign, paper, outcome) => {
  const { again, shown } = await gever(shownFirst, { public: true })
  const { documents } = await again({ attachments: [paper] })
  expect(documents[outcome as 'new_version']).toHaveLength(1)
  if (outcome === 'new_version') expect(documents.new_version[0]).toMatchObject({ title: 'Bericht', is_public: true })
  expect([documents.changed, await shown()]).toEqual([[], ['Voranschlag', paper.title]])
})

test('what was withdrawn is not public when it returns, be it the same or another paper; an undo brings its switch back', async () => {
  const protocol = (source: string, more: object = {}) => attachment('Protokoll', source, more)
  const whole = { ...shownFirst, protocol: protocol('3', { public: true }) }
  const silent = { attachments: [attachment('Bericht', '1')], protocol: protocol('4') }
  const { meeting, responsible, again, shown } = await gever(whole, { public: true })
  await again({ item: { opengever_id: 2, title: 'Varia' } })
  expect(await shown()).toEqual([])
  const { report } = await undone(server.as(responsible), meeting)
  expect([report.agenda_items.returned, report.documents.returned]).toEqual([
    [{ title: 'Voranschlag', is_public: true }],
    expect.arrayContaining([
      { title: 'Protokoll', is_public: true },
      { title: 'Bericht', is_public: true },
    ]),
  ])
  expect(await shown()).toEqual(['Protokoll', 'Voranschlag', 'Bericht'])
  await again({ item: { opengever_id: 2, title: 'Varia' } })
  const back = await again(silent)
  expect(back.agenda_items.new).toEqual([{ title: 'Voranschlag' }])
  expect([...back.documents.new, ...back.documents.new_version].map(({ is_public }) => is_public)).toEqual([undefined, undefined])
  expect(await shown()).toEqual([])
})

test('what an undo withdraws is not public when it returns', async () => {
  const { meeting, responsible, again, shown } = await gever({})
  await again({ item: { public: true }, attachments: [attachment('Bericht', '1', { public: true })] })
  await undone(server.as(responsible), meeting)
  await again({ attachments: [attachment('Bericht', '1')] })
  expect(await shown()).toEqual([])
})

test('the report marks what is new and public, also the meeting', async () => {
  const { committee, responsible } = await anImportedMeeting(server)
  const zip = await geverZip({ meetings: [{ ...manifest(all), opengever_id: 99, title: '13. Sitzung' }] })
  const [report] = (await imported(server, { committee, by: responsible, zip })).meetings
  expect(report).toMatchObject({
    outcome: 'created',
    is_public: true,
    agenda_items: { new: [{ title: 'Voranschlag', is_public: true }] },
    documents: { new: [{ is_public: true }, { is_public: true }] },
  })
})

test('what imports and their undo make public or take back is recorded as if it were done by hand', async () => {
  const { committee, meeting, responsible, again, shown } = await gever(shownFirst, { public: true })
  const entries = async () =>
    (await audited(server, { action: 'publish_meeting', subject_id: String(meeting.id) }, ['username', 'committee_id', 'details'])).map(
      ({ details, ...who }) => {
        expect(who).toEqual({ username: responsible.username, committee_id: committee.id })
        return details
      },
    )
  const { agenda_items, documents } = await findPublication(server.db, meeting.id)
  const [item, paper] = [agenda_items[0]!, agenda_items[0]!.documents[0]!]
  const first = {
    is_public: true,
    agenda_items: [{ id: item.id, is_public: true }],
    documents: [{ id: paper.id, is_public: true }],
  }
  expect([documents, await entries()]).toEqual([[], [first]])
  await again({ attachments: [attachment('Bericht', '2')] })
  await again({}, { dry_run: true })
  expect(await entries()).toEqual([first])
  await again({})
  await undone(server.as(responsible), meeting)
  expect(await shown()).toEqual(['Voranschlag', 'Bericht'])
  expect(await entries()).toEqual([
    first,
    { documents: [{ id: paper.id, is_public: false }] },
    { documents: [{ id: paper.id, is_public: true }] },
  ])
})

test.each<[string, Switches]>([
  ['«Voranschlag» ist als öffentlich bezeichnet, die Sitzung aber nicht', { meeting: false, item: true }],
  ['«Protokoll» ist als öffentlich bezeichnet, die Sitzung aber nicht', { meeting: false, protocol: true }],
  [
    '«Antrag» ist als öffentlich bezeichnet, das Traktandum «Voranschlag» oder die Sitzung aber nicht',
    { meeting: true, item: false, paper: true },
  ],
])('refuses a zip that contradicts itself: %s', async (detail, switches) => {
  const { committee, responsible } = await anImportedMeeting(server)
  const answer = await server.as(responsible).call(importMeeting, {
    params: { committee: committee.id },
    query: {},
    file: await geverZip({ meetings: [manifest(switches)] }),
  })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(detail)])
})

test('warns of a zip that makes a meeting public in a committee that is not, in the preview too; not where it is public already', async () => {
  await using site = await testServer({ PUBLIC_PAGES: 'on' })
  const zip = await geverZip({ meetings: [manifest(all)] })
  const { committee, responsible } = await anImportedMeeting(site)
  const warnings = async (language: 'de' | 'fr' | 'en', query: { dry_run?: 'true' } = {}, file = zip) => {
    const asked = { params: { committee: committee.id }, query, file, language }
    return (await site.as(responsible).call(importMeeting, asked)).body.meetings[0]?.warnings
  }
  const text = 'Die ZIP-Datei macht diese Sitzung öffentlich, das Gremium ist es aber nicht.'
  expect(await warnings('de', { dry_run: 'true' })).toEqual([expect.stringContaining(text)])
  expect(await warnings('fr', { dry_run: 'true' })).toEqual([
    expect.stringContaining('rend cette séance publique, mais l’organe ne l’est pas'),
  ])
  expect(await warnings('en', { dry_run: 'true' })).toEqual([
    expect.stringContaining('makes this meeting public, but the committee is not'),
  ])
  expect(await warnings('de', { dry_run: 'true' }, await geverZip({ meetings: [manifest({})] }))).toEqual([])
  await makePublic(site, 'committee', committee)
  expect(await warnings('de', { dry_run: 'true' })).toEqual([])
  await site.db.updateTable('committee').set({ hidden: true }).where('id', '=', committee.id).execute()
  expect(await warnings('de')).toEqual([expect.stringContaining(text)])
  expect(await warnings('de')).toEqual([])
})

test('without public pages, no zip is warned of', async () => {
  const zip = await geverZip({ meetings: [manifest(all)] })
  const { committee, responsible } = await anImportedMeeting(server)
  expect((await imported(server, { committee, by: responsible, zip })).meetings[0]?.warnings).toEqual([])
})
