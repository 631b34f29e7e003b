import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listMyMarks } from '#features/my-marks/contract.ts'
import { type Mark, type MyMarks, marksIn } from '#features/my-marks/my-marks.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { createPersonalDocument } from '#features/personal-documents/contract.ts'
import { setTags } from '#features/tags/contract.ts'
import { aLegacyLayer, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommittee, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingToWithdrawFrom } from '#testing/server/factories/withdrawal-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aFreetext, aHighlight, aNote, anInk } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const option = { slug: 'noch-lesen', style: 'simple' as const, content_types: ['agendaitem', 'attachment'] }
  await server.db
    .insertInto('tag_option')
    .values({ ...option, title_de: 'Noch lesen', title_fr: 'À lire', title_en: 'To read' })
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>

/** An imported meeting with its first numbered item, and the member who works on it. */
async function aMeetingToMark() {
  const story = await anImportedMeeting(server)
  const me = server.as(story.member)
  const { body } = await me.call(getMeeting, { params: story.meeting })
  const item = body.agenda_items.find(({ attachments }) => attachments.length > 0)!
  return { ...story, me, item, attachment: item.attachments[0]!, protocol: body.protocol! }
}

async function draw(client: Client, version_id: number, ...annotations: WireAnnotation[]) {
  const layer = await privateLayerOf(client, version_id)
  for (const annotation of annotations)
    expect((await client.call(createAnnotation, { params: layer, body: { annotation } })).status).toBe(200)
  return layer
}

const marksOf = async (client: Client, meeting: { id: number }) => {
  const { status, body } = await client.call(listMyMarks, { params: meeting })
  expect(status).toBe(200)
  return body
}
const texts = (marks: Mark[]) => marks.map(({ kind, page, quote, text }) => [kind, page, quote || text].filter(Boolean).join(' '))
const outline = ({ items }: MyMarks) =>
  items.map(({ agenda_item, marks, papers }) => [
    agenda_item?.numbered_title ?? 'Sitzung',
    ...texts(marks),
    ...papers.map((paper) => [paper.title, ...texts(paper.marks)]),
  ])

test('lists annotations, notes, bookmarks and tags by item, paper, page and place', async () => {
  const { me, meeting, item, attachment, protocol } = await aMeetingToMark()
  const [low, high, later] = [anInk(), aHighlight({ rects: [{ x: 90, y: 20, width: 80, height: 12 }] }), aNote({ pageIndex: 2 })]
  const lost = aHighlight({ is_unplaced: true })
  const layer = await draw(me, attachment.version_id, later, lost, low, high)
  await draw(me, protocol.version_id, aFreetext({ color: '#FFD43B' }))
  const note = { annotation: 'Nachfragen', page_number: 1, position_x: 50, position_y: 400, public: true }
  await me.call(noteCalls.attachments.createNote, { params: attachment, body: note })
  await me.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'Votum' } })
  await me.call(noteCalls.meetings.createNote, { params: meeting, body: { annotation: 'Anreise' } })
  await me.call(setBookmark, { params: item, body: { bookmark: true } })
  await me.call(setTags.attachment, { params: attachment, body: { tags: ['noch-lesen'] } })

  const marks = await marksOf(me, meeting)
  expect(outline(marks)).toEqual([
    ['Sitzung', 'own_note Anreise', ['Protokoll vom 14.09.2026', 'freetext 1 Bitte prüfen']],
    [
      item.numbered_title,
      'bookmark',
      'own_note Votum',
      [
        attachment.title,
        'tag Noch lesen',
        'highlight 1 Der Rat beschliesst',
        'ink 1',
        'own_note 1 Nachfragen',
        'note 3 Rückfrage an das Amt',
        'highlight 1 Der Rat beschliesst',
      ],
    ],
  ])
  const [paper] = marks.items[1]!.papers
  expect(paper).toMatchObject({ kind: 'attachments', id: attachment.id, version_id: attachment.version_id, older_version: null })
  expect(paper?.marks.map(({ shared, layer_id, is_unplaced }) => [shared, layer_id, is_unplaced])).toEqual([
    [true, null, false],
    [false, layer.id, false],
    [false, layer.id, false],
    [true, null, false],
    [false, layer.id, false],
    [false, layer.id, true],
  ])
  expect(marksIn(marks.items).find(({ kind }) => kind === 'freetext')?.color).toBe('#ffd43b')
  expect(marks.left_off).toBe(0)
  const french = (await me.call(listMyMarks, { params: meeting, language: 'fr' })).body
  expect(outline(french)[1]).toContainEqual(expect.arrayContaining(['tag À lire']))
})

test('lists nothing of others, not even what they share', async () => {
  const { committee, me, member, meeting, item, attachment } = await aMeetingToMark()
  const other = await aMember(server, committee)
  const layer = await draw(me, attachment.version_id, anInk())
  expect((await me.call(shareLayer, { params: layer, body: sharedWith([other]) })).status).toBe(200)
  await me.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'Votum', public: true } })
  await me.call(setBookmark, { params: item, body: { bookmark: true } })
  await me.call(setTags.agendaitem, { params: item, body: { tags: ['noch-lesen'] } })
  expect((await marksOf(server.as(other), meeting)).items).toEqual([])
  const own = await marksOf(server.as(member), meeting)
  expect(marksIn(own.items).map(({ kind, shared }) => [kind, shared])).toEqual([
    ['bookmark', false],
    ['tag', true],
    ['own_note', true],
    ['ink', true],
  ])
})

test('a meeting that the caller does not see does not exist', async () => {
  const { meeting, newcomer } = await aMeetingToMark()
  const elsewhere = await aMember(server, await aCommittee(server), ['responsible', 'member'])
  for (const stranger of [newcomer, elsewhere]) expect((await server.as(stranger).call(listMyMarks, { params: meeting })).status).toBe(404)
})

test('former members keep the marks of the meetings in their time, and lose those of others', async () => {
  const { committee, member, me, meeting, item } = await aMeetingToMark()
  await me.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'Votum' } })
  const ending = (end_date: string) =>
    server.db
      .updateTable('membership')
      .set({ begin_date: '2026-01-01', end_date })
      .where('user_id', '=', member.id)
      .where('committee_id', '=', committee.id)
      .execute()
  await ending('2026-09-14')
  expect(outline(await marksOf(me, meeting))).toEqual([[item.numbered_title, 'own_note Votum']])
  await ending('2026-09-13')
  expect((await me.call(listMyMarks, { params: meeting })).status).toBe(404)
})

test('a document of a colleague is listed only as long as it is shared', async () => {
  const { committee, me, member, meeting, item } = await aMeetingToMark()
  const colleague = server.as(await aMember(server, committee))
  const sent = { params: item, form: { title: 'Votum' }, file: smallPdf('Votum'), file_name: 'Votum.pdf' }
  const document = (await colleague.call(createPersonalDocument, sent)).body
  const layer = await draw(colleague, document.version_id, anInk())
  await colleague.call(shareLayer, { params: layer, body: sharedWith([member]) })
  await draw(me, document.version_id, aFreetext())
  expect(outline(await marksOf(me, meeting))).toEqual([[item.numbered_title, ['Votum', 'freetext 1 Bitte prüfen']]])
  await server.db.deleteFrom('layer_recipient').where('layer_id', '=', layer.id).execute()
  expect(outline(await marksOf(me, meeting))).toEqual([])
})

test('marks on what was withdrawn remain with their author; a note that lost its object is on the meeting', async () => {
  const { me, other, meeting, work, itemWork, importZip } = await aMeetingToWithdrawFrom(server)
  for (const one of [work.annotation, work.note, itemWork.bookmark, itemWork.note]) expect((await one()).status).toBe(200)
  await importZip('withoutItem')
  const { items } = await marksOf(me, meeting)
  expect(items).toMatchObject([
    {
      agenda_item: null,
      marks: [
        { text: 'Zum Traktandum', is_orphan: true },
        { text: 'Nachfragen', is_orphan: true },
      ],
    },
    { agenda_item: { numbered_title: '1. Kredit', is_withdrawn: true }, papers: [{ is_withdrawn: true }] },
  ])
  expect(texts(marksIn(items)).slice(2)).toEqual(['bookmark', 'ink 1'])
  expect((await marksOf(server.as(other), meeting)).items).toEqual([])
})

test('takes the newest version that has own annotations, and says if it is not the latest', async () => {
  const { committee, responsible, member, me, meeting, protocol } = await aMeetingToMark()
  await draw(me, protocol.version_id, aFreetext())
  await aLegacyLayer(server, member, protocol.version_id)
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: aFile('Neu.pdf', { modified: '2026-11-20T11:40:00+01:00' }) })] })
  await imported(server, { committee, by: responsible, zip })
  const paperOf = async () => (await marksOf(me, meeting)).items[0]!.papers[0]!
  expect(await paperOf()).toMatchObject({ version_id: protocol.version_id, older_version: 1 })
  expect(texts((await paperOf()).marks)).toEqual(['legacy', 'freetext 1 Bitte prüfen'])
  const { version_id } = (await me.call(getMeeting, { params: meeting })).body.protocol!
  await draw(me, version_id, aNote())
  expect(await paperOf()).toMatchObject({ version_id, older_version: null, marks: [{ kind: 'note' }] })
})
