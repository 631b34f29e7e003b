import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip } from '#features/meetings/server/zip/zip-maker.ts'
import { getPosting, listOwnPostings } from '#features/records/contract.ts'
import { aPostingCommittee, knownAs, postAProposal, postASuggestion } from '#testing/server/factories/motions/posting-factories.ts'
import { readEch, textsOf } from '#testing/server/files/ech-structure.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { takeReports } from './take-reports.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traktanda-round-trip-'))
  server = await testServer({ RECORDS_FOLDER: folder })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Takes the only message out of the folder, as a records system does. */
async function takeMessage() {
  const [name, ...others] = await readdir(join(folder, 'out'))
  expect(others).toEqual([])
  const path = join(folder, 'out', name ?? '')
  const entries = await readZip(await readFile(path))
  await rm(path)
  const message = readEch(String(entries.find((entry) => entry.path === 'message.xml')?.content))
  return { entries, message, id: textsOf(message, 'T0:messageId')[0] ?? '' }
}

/** Writes a records system's answer to it. */
async function answerWith(report: string, { id, name }: { id: string; name: string }) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<r:eventReport xmlns:r="http://www.ech.ch/xmlns/eCH-0147/T1/1" xmlns:c="http://www.ech.ch/xmlns/eCH-0147/T0/1" xmlns:e="http://www.ech.ch/xmlns/eCH-0039/2">
  <c:reportHeader><c:referenceMessageId>${id}</c:referenceMessageId><c:ourBusinessReferenceId>2026.14</c:ourBusinessReferenceId></c:reportHeader>
  <c:report><c:${report}><c:comments><e:comment>Gelesen und geprüft.</e:comment></c:comments></c:${report}></c:report>
</r:eventReport>`
  const path = join(folder, 'in', name)
  await writeFile(path, name.endsWith('.zip') ? makeZip([{ name: 'message.xml', data: xml }]) : xml)
  const anHourAgo = new Date(server.clock().getTime() - 3_600_000)
  await utimes(path, anHourAgo, anHourAgo)
  await takeReports(server, () => undefined)
}

test('a posting goes out as a message, and only its poster reads the answer of the records system', async () => {
  const story = await aPostingCommittee(server)
  await knownAs(server, story.member, { email: 'anna@example.org' })
  await takeReports(server, () => undefined)
  const read = async (id: number) => (await server.as(story.member).call(getPosting, { params: { id } })).body

  const plan = Buffer.from('%PDF-1.7 Plan')
  const proposal = await postAProposal(server, story, { is_urgent: 'true', files: { 'Plan.pdf': plan } })
  expect(proposal).toMatchObject({ status: 200, body: { title: 'Velowege am Fluss', state: 'delivered', external_id: null } })
  const first = await takeMessage()
  expect(textsOf(first.message, '39:title')[0]).toBe('Velowege am Fluss')
  expect(first.entries.find(({ path }) => path === 'files/Plan.pdf')?.content).toEqual(plan)
  await answerWith('positiveReport', { id: first.id, name: 'yes.xml' })
  expect(await read(proposal.body.id)).toMatchObject({ state: 'accepted', answer: 'Gelesen und geprüft.', external_id: '2026.14' })

  const suggestion = await postASuggestion(server, story)
  expect(suggestion).toMatchObject({ status: 200, body: { data: { title: 'Rückweisung' }, state: 'delivered' } })
  const second = await takeMessage()
  await answerWith('negativeReport', { id: second.id, name: 'no.zip' })
  expect(await read(suggestion.body.id)).toMatchObject({ state: 'rejected', answer: 'Gelesen und geprüft.' })
  expect(await read(proposal.body.id)).toMatchObject({ state: 'accepted' })

  const listed = await server.as(story.member).call(listOwnPostings, { query: {} })
  expect(listed.body.map(({ state }) => state)).toEqual(['rejected', 'accepted'])
  const mails = await server.db.selectFrom('mail').select(['to_address', 'text']).orderBy('id').execute()
  expect(mails.map(({ to_address }) => to_address)).toEqual(['anna@example.org', 'anna@example.org'])
  expect(JSON.stringify(mails)).not.toMatch(/Velowege|Gelesen/)
  for (const person of [story.second, story.responsible, story.clerk])
    expect((await server.as(person).call(getPosting, { params: { id: proposal.body.id } })).status).toBe(404)
})
