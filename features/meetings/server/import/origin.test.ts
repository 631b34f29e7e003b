import { afterAll, beforeAll, expect, test } from 'vitest'
import { importMeeting } from '#features/meetings/contract.ts'
import { correctOrigin } from '#features/meetings/correction-contract.ts'
import { type Language, languages } from '#platform/shared/languages.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const title = 'Geschäftsprüfungskommission'
const [first, second] = [
  { oguid: 'ksk:7', title },
  { oguid: 'ksk:8', title },
]

/** A committee whose first import named the origin `first`. */
async function anImportedCommittee() {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const me = server.as(responsible)
  const post = async (
    origin: { oguid: string; title: string },
    query: { dry_run?: 'true'; expected?: string } = {},
    language: Language = 'de',
  ) => {
    const file = await geverZip({ meetings: [aMeetingManifest({ committee: origin, opengever_id: 1, title: origin.oguid })] })
    const { status, body } = await me.call(importMeeting, { params: { committee: committee.id }, query, file, language })
    return { status, tag: body.tag, ...body.meetings[0] }
  }
  const correct = (given = second, expected = first.oguid) =>
    me.call(correctOrigin, { params: { id: committee.id }, body: { given, expected } })
  await post(first)
  return { committee, responsible, me, post, correct }
}

test('a zip from another committee of the producer is imported with a warning that names both identifiers', async () => {
  const { post } = await anImportedCommittee()
  expect(await post(first)).toMatchObject({ warnings: [], other_origin: null })
  const warnings: string[] = []
  for (const language of languages) warnings.push(...((await post(second, { dry_run: 'true' }, language)).warnings ?? []))
  expect(new Set(warnings).size).toBe(3)
  for (const warning of warnings) expect(warning).toMatch(new RegExp(`${title}.*ksk:8.*${title}.*ksk:7`))
  expect(await post(second)).toMatchObject({ status: 200, outcome: 'created', other_origin: { given: second, expected: first } })
})

test('the warning names an origin without a title by its identifier', async () => {
  const { committee, post } = await anImportedCommittee()
  await server.db.updateTable('committee').set({ source_title: null }).where('id', '=', committee.id).execute()
  expect((await post(second, { dry_run: 'true' })).warnings).toEqual([
    expect.stringContaining(`«${title}» (Kennung ksk:8); bisher kamen die Sitzungen dieses Gremiums von jenem mit der Kennung ksk:7.`),
  ])
})

test('a responsible person corrects the origin between preview and import, which do the same', async () => {
  const { committee, responsible, post, correct } = await anImportedCommittee()
  const { tag, warnings } = await post(second, { dry_run: 'true' })
  expect(warnings).toHaveLength(1)
  expect((await correct()).status).toBe(200)
  expect(await post(second, { expected: tag })).toMatchObject({ status: 200, warnings: [], other_origin: null })
  expect(await post(first, { dry_run: 'true' })).toMatchObject({ other_origin: { given: first, expected: second } })
  expect(await audited(server, { action: 'correct_origin', committee_id: committee.id }, ['user_id', 'subject_id', 'details'])).toEqual([
    { user_id: responsible.id, subject_id: String(committee.id), details: { before: first, after: second } },
  ])
})

test('an origin that somebody else has changed since is not corrected', async () => {
  const { committee, correct } = await anImportedCommittee()
  expect((await correct()).status).toBe(200)
  expect(await correct({ oguid: 'ksk:9', title })).toMatchObject({ status: 409, body: { detail: expect.stringContaining('inzwischen') } })
  const known = server.db.selectFrom('committee').select(['source_oguid', 'source_title']).where('id', '=', committee.id)
  expect(await known.executeTakeFirst()).toEqual({ source_oguid: second.oguid, source_title: title })
  await server.db.updateTable('committee').set({ source_oguid: null }).where('id', '=', committee.id).execute()
  expect((await correct()).status).toBe(409)
})

test('members, and responsible persons of a committee without imports, do not correct it', async () => {
  const { committee, correct } = await anImportedCommittee()
  const member = server.as(await aMember(server, committee, ['member']))
  const body = { given: second, expected: first.oguid }
  expect((await member.call(correctOrigin, { params: { id: committee.id }, body })).status).toBe(403)
  await server.db.updateTable('committee').set({ import_enabled: false }).where('id', '=', committee.id).execute()
  expect((await correct()).status).toBe(403)
})

test('refuses an identifier that imports could not have brought', async () => {
  const { correct } = await anImportedCommittee()
  for (const oguid of ['', 'x'.repeat(201), 'ksk:\n8']) expect((await correct({ oguid, title })).status).toBe(400)
  expect((await correct({ oguid: 'ksk:8', title: 'Zwei\nZeilen' })).status).toBe(200)
})
