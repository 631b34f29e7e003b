import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBusiness } from '#features/businesses/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { search } from '#features/search/contract.ts'
import { type SearchType, searchTypes } from '#features/search/types.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aCommittee, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aBusinessType, aMotion } from '#testing/server/factories/motions/motion-factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
  story = await aStory()
})
afterAll(() => server[Symbol.asyncDispose]())

/** One object of each kind, all matching the same word. */
async function aStory() {
  const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Antrag', number: '1.' }]
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: null, agenda_items })] })
  const { committee, member, meeting } = await anImportedMeeting(server, { zip })
  const place = { committee_id: committee.id, meeting_id: meeting.id }
  const item = await server.db.selectFrom('agenda_item').where('meeting_id', '=', meeting.id).select('id').executeTakeFirstOrThrow()
  const title = 'Ulmenallee'
  await server.db.updateTable('committee').set({ title: 'Kommission Ulmenallee' }).where('id', '=', committee.id).execute()
  await server.db.updateTable('meeting').set({ title: 'Sitzung zur Ulmenallee' }).where('id', '=', meeting.id).execute()
  await server.db.updateTable('agenda_item').set({ title }).where('id', '=', item.id).execute()
  const business = await server.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: 'SGB 7', title, type: 'Kleine Anfrage' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const basic = await aBasicDocument(server, committee, { title })
  const paper = (kind: DocumentKind, more: object = {}) => aReadPaper(server, meeting, { kind, title, ...more })
  const papers = {
    meeting_documents: await paper('meeting_documents', { file_name: 'Plan.xlsx' }),
    protocols: await paper('protocols'),
    proposals: await paper('proposals', { item }),
    attachments: await paper('attachments', { item, file_name: 'ohne' }),
    personal_documents: await paper('personal_documents', { item, owner: member }),
  }
  await server.db.updateTable('committee').set({ ris_suggestions_enabled: true }).where('id', '=', committee.id).execute()
  const motion = await aMotion(
    server,
    { first: member, meeting, business_type: await aBusinessType(server) },
    {
      title: 'Bäume in der Ulmenallee',
      description: 'Der Stadtrat pflanzt an der Ulmenallee Bäume.',
      status: 'OPEN',
    },
  )
  await indexAll(server)
  return { ...place, member, motion, item: { ...item, title }, business, basic, papers }
}

const find = (more: Parameters<typeof foundBy>[3] = {}) => foundBy(server, story.member, 'ulmenallee', more)

test('a hit of each kind has its path, title and breadcrumbs', async () => {
  const { committee_id, meeting_id, item, business, basic, papers, motion } = story
  const committee = { id: committee_id, title: 'Kommission Ulmenallee' }
  const meeting = { id: meeting_id, title: 'Sitzung zur Ulmenallee' }
  const [inCommittee, inMeeting, inItem] = [{ committee }, { committee, meeting }, { committee, meeting, agenda_item: item }]
  const { items } = await find()
  expect(Object.fromEntries(items.map(({ path, type, title, breadcrumbs }) => [path, [type, title, breadcrumbs]]))).toEqual({
    [`/committees/${committee_id}`]: ['backend.committee', 'Kommission Ulmenallee', inCommittee],
    [`/meetings/${meeting_id}`]: ['backend.meeting', 'Sitzung zur Ulmenallee', inCommittee],
    [`/agenda_items/${item.id}`]: ['backend.agendaitem', 'Ulmenallee', inMeeting],
    [`/businesses/${business.id}`]: ['backend.business', 'SGB 7 Ulmenallee', inCommittee],
    [`documents/${basic.id}/file/`]: ['backend.committeedocument', 'Ulmenallee', inCommittee],
    [`/meeting_documents/${papers.meeting_documents.id}`]: ['backend.meetingdocument', 'Ulmenallee', inMeeting],
    [`/protocols/${papers.protocols.id}`]: ['backend.protocol', 'Protokoll vom 14.09.2026', inMeeting],
    [`/proposals/${papers.proposals.id}`]: ['backend.proposal', 'Ulmenallee', inItem],
    [`/attachments/${papers.attachments.id}`]: ['backend.attachment', 'Ulmenallee', inItem],
    [`/meetings/${meeting_id}/vorstoesse?motion=${motion.id}`]: ['backend.vorstoss', 'Bäume in der Ulmenallee', inMeeting],
    [`/personaldocument/${papers.personal_documents.id}`]: ['virtual.document', 'Ulmenallee', inItem],
  })
})

test('a motion shows where its wording matches', async () => {
  const [hit] = (await find({ type: 'backend.vorstoss' })).items
  expect(hit).toMatchObject({
    highlighting: {
      title: 'Bäume in der <mark>Ulmenallee</mark>',
      searchable_text: 'Der Stadtrat pflanzt an der <mark>Ulmenallee</mark> Bäume. Heute fehlen sie.',
    },
    page: null,
    file_extension: null,
  })
})

test('titles of protocols and proposals are those of their pages, in the caller’s language, and highlighted', async () => {
  const { meeting_id, member } = story
  const { id } = await server.db
    .insertInto('agenda_item')
    .values({ meeting_id, title: 'Erlenweg: Kredit', sort_order: 2, is_paragraph: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await aReadPaper(server, { id: meeting_id }, { kind: 'proposals', title: 'Antrag Erlenweg', item: { id } })
  await indexAll(server)
  const named = async (language: string, query: string, type: SearchType) => {
    const { body } = await server.as(member).call(search, { query: { query, type }, language })
    return body.items.map(({ title, highlighting }) => [title, highlighting.title])
  }
  expect(await named('fr', 'erlenweg', 'backend.proposal')).toEqual([['Erlenweg: Kredit', '<mark>Erlenweg</mark>: Kredit']])
  expect(await named('de', 'ulmenallee', 'backend.protocol')).toEqual([['Protokoll vom 14.09.2026', 'Protokoll vom 14.09.2026']])
  expect(await named('fr', 'ulmenallee', 'backend.protocol')).toEqual([['Procès-verbal du 14.09.2026', 'Procès-verbal du 14.09.2026']])
})

test('a business seen through an agenda item only is not found by its committee’s name', async () => {
  const { member, item } = story
  const committee = await aCommittee(server)
  const business = await server.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: 'SGB 8', title: 'Weidenweg' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('agenda_item').set({ business_id: business.id }).where('id', '=', item.id).execute()
  await indexAll(server)
  const [hit] = (await foundBy(server, member, 'weidenweg')).items
  const page = await server.as(member).call(getBusiness, { params: business })
  expect(hit?.breadcrumbs).toEqual({ committee: page.body.committee })
  expect((await foundBy(server, member, committee.title)).total_items).toBe(0)
})

test('counts per type do not depend on the chosen type; documents include all files', async () => {
  const counts = { 'virtual.document': 6 }
  const stats = Object.fromEntries(
    searchTypes.map((type) => [type, expect.objectContaining({ count: { ...counts }[type as 'virtual.document'] ?? 1 })]),
  )
  expect((await find()).portal_type_stats).toEqual(stats)
  expect((await find()).total_items).toBe(11)
  for (const type of searchTypes) {
    const { portal_type_stats, total_items, items } = await find({ type, rows: 100 })
    expect([portal_type_stats, total_items, items.length]).toEqual([stats, portal_type_stats[type].count, total_items])
    if (type !== 'virtual.document') expect(items.map((item) => item.type)).toEqual([type])
  }
})

test('types and facets are labelled in the caller’s language', async () => {
  const labels = async (language: string) => {
    const { body } = await server.as(story.member).call(search, { query: { query: 'ulmenallee', type: 'backend.meeting' }, language })
    return [body.portal_type_stats['backend.protocol'].label, ...body.facets.map(({ label }) => label)]
  }
  expect(await Promise.all(['de', 'fr', 'en'].map(labels))).toEqual([
    ['Protokolle', 'Gremium', 'Jahr'],
    ['Procès-verbaux', 'Organe', 'Année'],
    ['Minutes', 'Committee', 'Year'],
  ])
})
