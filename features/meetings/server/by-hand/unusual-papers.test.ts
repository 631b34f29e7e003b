import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aFormByHand, byHandAs, formOf } from '#testing/server/factories/hand-made-meetings.ts'
import { unusualPdfs, warningsOfUnusual } from '#testing/server/files/unusual-pdfs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('names the sent papers that cannot be read as others, as an import does, and no others', async () => {
  const committee = await aCommittee(server)
  const { create, change, read } = byHandAs(server, await aMember(server, committee, ['responsible']))
  const files = await unusualPdfs()
  const papers = Object.keys(files).map((file, upload) => ({ title: `Titel von ${file}`, upload }))
  const form = aFormByHand({ protocol: null, meeting_documents: papers, agenda_items: [] })
  const dry = await create(committee, { form, files, query: { dry_run: 'true' } })
  const done = await create(committee, { form, files, query: { expected: dry.body.tag } })
  const said = warningsOfUnusual((file) => `Titel von ${file}`).map((warning) => expect.stringMatching(warning) as string)
  for (const { body } of [dry, done]) expect(body.meetings[0]?.warnings).toEqual(said)
  const id = done.body.meetings[0]?.id ?? 0
  const again = await change(id, { form: formOf(await read(id)) })
  expect([again.status, again.body.meetings[0]?.warnings]).toEqual([200, []])
})
