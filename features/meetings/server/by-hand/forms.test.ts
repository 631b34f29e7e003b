import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aFormByHand, byHandAs, formOf } from '#testing/server/factories/hand-made-meetings.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { xfaForm } from '#testing/server/files/xfa-form.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('names the sent dynamic XFA forms as an import does, and no other form', async () => {
  const committee = await aCommittee(server)
  const { create, change, read } = byHandAs(server, await aMember(server, committee, ['responsible']))
  const compressed = await (await PDFDocument.load(xfaForm())).save({ useObjectStreams: true, updateFieldAppearances: false })
  const files = {
    'Gesuch.pdf': xfaForm(),
    'Beitrag.pdf': Buffer.from(compressed),
    'Feld.pdf': xfaForm({ hasField: true }),
    'Brief.pdf': smallPdf('Brief'),
  }
  const papers = Object.keys(files).map((file, upload) => ({ title: `Titel von ${file}`, upload }))
  const form = aFormByHand({ protocol: null, meeting_documents: papers, agenda_items: [] })
  const dry = await create(committee, { form, files, query: { dry_run: 'true' } })
  const done = await create(committee, { form, files, query: { expected: dry.body.tag } })
  for (const { body } of [dry, done])
    expect(body.meetings[0]?.warnings).toEqual([
      expect.stringMatching(/«Titel von Gesuch.pdf» \(Gesuch.pdf\) ist ein dynamisches XFA-Formular/),
      expect.stringMatching(/«Titel von Beitrag.pdf» \(Beitrag.pdf\) ist ein dynamisches XFA-Formular/),
    ])
  const id = done.body.meetings[0]?.id ?? 0
  const again = await change(id, { form: formOf(await read(id)) })
  expect([again.status, again.body.meetings[0]?.warnings]).toEqual([200, []])
})
