import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { search } from '#features/search/contract.ts'
import { actors } from '#testing/server/access/actors.ts'
import { activeMember, answersOf, committee, meeting, owner } from '#testing/server/access/row.ts'
import { draft } from '#testing/server/access/rows/motion-rows.ts'
import { accessWorld, type World } from '#testing/server/access/world.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aBusinessType, aMotion } from '#testing/server/factories/motions/motion-factories.ts'
import { aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aReadPaper } from '#testing/server/factories/search-factories.ts'
import { testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let world: World
beforeAll(async () => {
  world = await accessWorld(await testServer({ FULL_TEXT_SEARCH: 'on' }))
  await nameAll(world)
  await writeOn(world)
  await indexAll(world.server)
})
afterAll(() => world.server[Symbol.asyncDispose]())

const titles = {
  meeting_documents: 'Eiche',
  protocols: 'Fichte',
  proposals: 'Kastanie',
  attachments: 'Platane',
  personal_documents: 'Robinie',
}

/** Gives every object a word of its own. */
async function nameAll({ server, committee: { id: committee_id }, meeting_id, documents, paramsOf }: World) {
  const { db } = server
  await db.updateTable('committee').set({ title: 'Ahorn' }).where('id', '=', committee_id).execute()
  await db.insertInto('business').values({ committee_id, number: '17', title: 'Birke' }).execute()
  await db.updateTable('meeting').set({ title: 'Buche' }).where('id', '=', meeting_id).execute()
  await db.updateTable('agenda_item').set({ title: 'Zeder' }).where('id', '=', paramsOf('agenda_items/')['id']!).execute()
  for (const [kind, title] of Object.entries(titles)) {
    const { id } = documents[kind as DocumentKind]
    await db.updateTable('document').set({ title }).where('id', '=', id).execute()
  }
}

async function writeOn({ server, committee: { id }, meeting_id, clients, documents, people }: World) {
  await aBasicDocument(server, { id }, { title: 'Tanne' })
  await aReadPaper(server, { id: meeting_id }, { title: 'Bericht', pages: ['Ulme'] })
  await aReadPaper(server, { id: meeting_id }, { title: 'Gedanken', kind: 'personal_documents', owner: people.OW!, pages: ['Zypresse'] })
  await aWrittenNote(clients.OW, { kind: 'meetings', id: meeting_id }, { annotation: 'Magnolie', public: true })
  const story = { first: people.OW!, meeting: { id: meeting_id }, business_type: await aBusinessType(server) }
  await aMotion(server, story, { title: 'Allee', description: 'Linde', status: 'OPEN' })
  await aMotion(server, story, { title: 'Allee', description: 'Pappel' })
  const layer = await privateLayerOf(clients.OW, documents.protocols.version_id)
  const annotation = { ...anInk({ type: 'note' }), text: 'Wacholder' }
  await clients.OW.call(createAnnotation, { params: { id: layer.id }, body: { annotation } })
}

test.each([
  ['a committee', 'Ahorn', committee],
  ['a business', 'Birke', committee],
  ['a meeting', 'Buche', meeting],
  ['an agenda item', 'Zeder', meeting],
  ['a meeting document', 'Eiche', meeting],
  ['a protocol', 'Fichte', meeting],
  ['a proposal', 'Kastanie', meeting],
  ['an attachment', 'Platane', meeting],
  ['the text of a document', 'Ulme', meeting],
  ['the wording of a motion', 'Linde', meeting],
  ['a draft', 'Pappel', draft],
  ['a basic document', 'Tanne', activeMember],
  ['a personal document', 'Robinie', owner],
  ['the text of a personal document', 'Zypresse', owner],
  // Its readers see it in its place, but do not find it.
  ['a public note', 'Magnolie', owner],
  ['an annotation', 'Wacholder', owner],
])('%s is found only by those who may, and counts in no figure for others', async (_, word, answers) => {
  const counts: string[] = []
  for (const actor of actors) {
    const { status, body } = await world.clients[actor].call(search, { query: { query: word } })
    if (status !== 200) counts.push(String(status))
    else {
      const most = Math.max(...Object.values(body.portal_type_stats).map(({ count }) => count))
      expect([actor, most, body.items.length, body.is_similar]).toEqual([actor, body.total_items, body.total_items, false])
      counts.push(String(body.total_items))
    }
  }
  expect(counts).toEqual(Object.values(answersOf(answers)).map((status) => ({ '404': '0', '200': '1' })[status] ?? status))
})
