import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAgendaItems } from '#features/agenda/contract.ts'
import { downloadAgendaItem, downloadMeeting, downloadMeetingBook } from '#features/downloads/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { contentTypes, type NotableKind } from '#features/notes/note.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { wordsInPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>
type Written = { kind: NotableKind; id: number; text: string; page_number?: number; public?: boolean }

/** A meeting with objects for notes, and a function that writes notes bypassing the API. */
async function aMeetingToNote() {
  const { committee, meeting, responsible, member } = await anImportedMeeting(server)
  const client = server.as(member)
  const items = (await client.call(listAgendaItems, { params: meeting })).body
  const item = items.find(({ number }) => number === '1.')!
  const { protocol } = (await client.call(getMeeting, { params: meeting })).body
  const write = (author: { id: number }, { kind, id, text, page_number, ...rest }: Written) =>
    server.db
      .insertInto('note')
      .values({
        author_id: author.id,
        committee_id: committee.id,
        content_type: contentTypes[kind],
        object_id: id,
        meeting_id: kind === 'committees' ? null : meeting.id,
        agenda_item_id: kind === 'agenda_items' ? id : null,
        document_id: ['committees', 'meetings', 'agenda_items'].includes(kind) ? null : id,
        annotation: text,
        page_number: page_number ?? null,
        position_x: page_number ? 100 : null,
        position_y: page_number ? 100 : null,
        created: '2026-09-10T08:00:00Z',
        updated: '2026-09-10T08:00:00Z',
        ...rest,
      })
      .execute()
  return { committee, meeting, responsible, member, item, protocol: protocol!, write }
}
type Where = Pick<Awaited<ReturnType<typeof aMeetingToNote>>, 'committee' | 'meeting' | 'item'>

const everything = { notes: 'true', personal_documents: 'true' } as const
const paramsOf = ({ committee, meeting }: Where) => ({ committee: committee.id, meeting: meeting.id })
const zipOf = async (client: Client, where: Where, query: object = everything) =>
  (await client.call(downloadMeeting, { params: paramsOf(where), query })).body as unknown as Buffer
const itemZipOf = async (client: Client, where: Where, query: object = everything) =>
  (await client.call(downloadAgendaItem, { params: { ...paramsOf(where), agendaItem: where.item.id }, query })).body as unknown as Buffer
const notesIn = async (zip: Buffer) => {
  const [file, ...more] = (await readZip(zip)).filter(({ path }) => path.startsWith('Meine Notizen'))
  expect(more).toEqual([])
  return file && { path: file.path, text: file.content.toString() }
}

test('a download has one text file of one’s own notes in its order, with page and time', async () => {
  const { member, write, item, protocol, ...where } = await aMeetingToNote()
  await write(member, { kind: 'meetings', id: where.meeting.id, text: 'Rathaus, Zimmer 4\nFrüher da sein' })
  await write(member, { kind: 'agenda_items', id: item.id, text: 'Wer spricht?' })
  await write(member, { kind: 'proposals', id: item.proposal!.id, text: 'Zahl prüfen', page_number: 2 })
  await write(member, { kind: 'proposals', id: item.proposal!.id, text: 'Zum Ganzen' })
  await write(member, { kind: 'protocols', id: protocol.id, text: 'Genehmigen' })
  await write(member, { kind: 'committees', id: where.committee.id, text: 'Zum Gremium' })
  const mine = server.as(member)
  const when = '10.09.2026, 10:00'
  const ofItem = [
    '1. Voranschlag 2027\n===================',
    `${when}\nWer spricht?`,
    '',
    '1. Voranschlag 2027 · Antrag Voranschlag\n========================================',
    `${when}\nZum Ganzen`,
    `Seite 2 · ${when}\nZahl prüfen`,
  ]
  const { path, text } = (await notesIn(await zipOf(mine, { ...where, item })))!
  expect(path).toBe('Meine Notizen.txt')
  expect(text).toBe(
    [
      '12. Sitzung der Geschäftsprüfungskommission\n===========================================',
      `${when}\nRathaus, Zimmer 4\nFrüher da sein`,
      '',
      'Protokoll-12. Sitzung der Geschaeftspruefungskommission\n=======================================================',
      `${when}\nGenehmigen`,
      '',
      ...ofItem,
    ]
      .join('\n\n')
      .replaceAll('\n\n\n\n', '\n\n\n')
      .concat('\n'),
  )
  expect((await notesIn(await itemZipOf(mine, { ...where, item })))?.text).toBe(`${ofItem.join('\n\n').replace('\n\n\n\n', '\n\n\n')}\n`)
  expect(await notesIn(await zipOf(mine, { ...where, item }, {}))).toBeUndefined()
  const { body } = await mine.call(downloadMeetingBook, { params: paramsOf({ ...where, item }), query: { notes: 'true' }, language: 'fr' })
  const words = wordsInPdf(body as unknown as Buffer)
  expect(words).toMatch(/Mes notes sur\s: 12\. Sitzung der Geschäftsprüfungskommission\s+10\.09\.2026, 10:00\s+Rathaus, Zimmer 4/)
  expect(words).toContain('Page 2 · 10.09.2026, 10:00')
})

test('other people’s notes, even public ones, do not change a single byte of a download', async () => {
  const { member, responsible, write, item, protocol, ...rest } = await aMeetingToNote()
  const where = { ...rest, item }
  const mine = server.as(member)
  await write(member, { kind: 'meetings', id: where.meeting.id, text: 'Meine' })
  // Everything except the time at which the zip itself was made.
  const filesOf = async (zip: Buffer) => (await readZip(zip)).map(({ path, content }) => [path, content.toString('base64')])
  const seen = async () => [await filesOf(await zipOf(mine, where)), await filesOf(await itemZipOf(mine, where))]
  const before = await seen()
  await write(responsible, { kind: 'meetings', id: where.meeting.id, text: 'Fremde', public: true })
  await write(responsible, { kind: 'agenda_items', id: item.id, text: 'Fremde', public: true })
  await write(responsible, { kind: 'proposals', id: item.proposal!.id, text: 'Fremde' })
  expect(await seen()).toEqual(before)
})

test('notes on personal documents are downloaded only with those documents', async () => {
  const { member, responsible, write, item, ...rest } = await aMeetingToNote()
  const where = { ...rest, item }
  const own = await aPersonalDocument(server, item, { owner: member, title: 'Votum' })
  const foreign = await aPersonalDocument(server, item, { owner: responsible, title: 'Geheimes' })
  await write(member, { kind: 'personal_documents', id: own.id, text: 'Kürzen' })
  await write(member, { kind: 'personal_documents', id: foreign.id, text: 'Mitgelesen' })
  const mine = server.as(member)
  const { text } = (await notesIn(await zipOf(mine, where)))!
  expect(text).toContain('1. Voranschlag 2027 · Votum')
  expect(text).not.toMatch(/Geheimes|Mitgelesen/)
  expect(await notesIn(await zipOf(mine, where, { notes: 'true' }))).toBeUndefined()
})
