import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadPostingFile, getPosting } from '#features/records/contract.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aBasicDocument } from '#testing/server/factories/document-factories.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aPosting, aPostingCommittee } from '#testing/server/factories/motions/posting-factories.ts'
import { foundBy, readTexts } from '#testing/server/factories/search-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }

/** Processes new files as a running site does. */
async function readAndIndex() {
  await readTexts(server)
  await indexAll(server)
}
const hitsFor = async (who: Id, words: string) => (await foundBy(server, who, words)).items.map(({ type, path }) => `${type} ${path}`)
const pagesWith = (word: string) => server.db.selectFrom('file_page').select('page').where('text', 'like', `%${word}%`).execute()

test('files of postings are neither indexed nor found by anybody', async () => {
  const story = await aPostingCommittee(server)
  await aPosting(server, story, smallPdf('Quellwasserschutz'))
  await readAndIndex()
  expect(await pagesWith('Quellwasserschutz')).toEqual([])
  for (const person of [story.member, story.second, story.responsible, story.clerk])
    for (const words of ['Quellwasserschutz', 'Quellwaserschutz', 'Plan.pdf'])
      expect([words, await hitsFor(person, words)]).toEqual([words, []])
})

test('the same file as a document of another committee is found only by those who see the document', async () => {
  const story = await aPostingCommittee(server)
  const { committee: elsewhere } = await aPostingCommittee(server)
  const reader = await aMember(server, elsewhere)
  const bytes = smallPdf('Gletscherrandsee')
  const { id } = await aPosting(server, story, bytes)
  await readAndIndex()
  expect(await hitsFor(reader, 'Gletscherrandsee')).toEqual([])
  const document = await aBasicDocument(server, elsewhere, { title: 'Bericht', bytes })
  await readAndIndex()

  expect(await hitsFor(reader, 'Gletscherrandsee')).toEqual([expect.stringContaining('backend.committeedocument')])
  for (const person of [story.member, story.second, story.clerk]) expect(await hitsFor(person, 'Gletscherrandsee')).toEqual([])
  const { body } = await server.as(story.member).call(getPosting, { params: { id } })
  const file = { id, file_id: body.files[0]!.id }
  const statusesFor = async (person: Id) => [
    (await server.as(person).call(downloadPostingFile, { params: file })).status,
    (await server.as(person).request({ url: `/api/v1/documents/${document.id}/file/` })).statusCode,
  ]
  expect(await statusesFor(reader)).toEqual([404, 200])
  for (const person of [story.member, story.clerk]) expect(await statusesFor(person)).toEqual([200, 404])
  expect(await statusesFor(story.second)).toEqual([404, 404])
})

test('removing a document keeps its file for the posting', async () => {
  const story = await aPostingCommittee(server)
  const bytes = smallPdf('Murgangsperre')
  const { id } = await aPosting(server, story, bytes)
  const { sha256 } = await aBasicDocument(server, story.committee, { bytes })
  await server.db.deleteFrom('basic_document').where('sha256', '=', sha256).execute()
  await sweepFiles(server, new Date(Date.now() + 2 * 24 * 3_600_000))
  const { body } = await server.as(story.member).call(getPosting, { params: { id } })
  const read = await server.as(story.member).request({ url: body.files[0]!.url })
  expect([read.statusCode, read.rawPayload]).toEqual([200, bytes])
})
