import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { anUpload, filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const arriving = () => filesArriving(server, 'arriving')

const meetingsOf = (committee: { id: number }) =>
  server.db.selectFrom('meeting').select('id').where('committee_id', '=', committee.id).execute()

async function aResponsible() {
  const committee = await aCommittee(server)
  const person = await aMember(server, committee, ['responsible'])
  return { committee, person, me: server.as(person) }
}

test('an aborted upload leaves no file, no meeting and no log line', async () => {
  const { committee, person } = await aResponsible()
  const form = multipart('zipfile', Buffer.alloc(4_000_000, 'x'))
  const open = await anUpload(server, person, { method: 'POST', path: `/api/v1/committees/${committee.id}/import_meeting/`, ...form })
  const upload = open()
  upload.write(form.payload.subarray(0, 2_000_000))
  await expect.poll(arriving).toHaveLength(1)
  server.lines.length = 0
  upload.on('error', () => undefined).destroy()
  await expect.poll(arriving).toEqual([])
  expect([await meetingsOf(committee), server.lines]).toEqual([[], []])
})

test('the uploaded file is removed after an import, whether it succeeds or fails', async () => {
  const { committee, me } = await aResponsible()
  const post = (file: Buffer, dry_run: string) => me.call(importMeeting, { params: { committee: committee.id }, query: { dry_run }, file })
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const broken = Buffer.from(zip)
  broken.write('other bytes than the checksum says', zip.indexOf('Fassung'))
  const statuses = [
    await post(zip, 'true'),
    await post(broken, 'false'),
    await post(Buffer.from('no zip'), 'false'),
    await post(zip, 'false'),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 400, 200])
  expect(arriving()).toEqual([])
})

test('rejects a form without the zip at its field, and a truncated form', async () => {
  const { committee, me } = await aResponsible()
  const url = `/api/v1/committees/${committee.id}/import_meeting/`
  const named = multipart('other', Buffer.from('x'))
  const nameless = {
    ...named,
    payload: Buffer.from(named.payload.toString().replace('name="other"; filename="sitzung.zip"', 'name="zipfile"')),
  }
  const json = { payload: '{}', headers: { 'content-type': 'application/json' } }
  for (const form of [named, nameless, json, {}]) {
    const answer = await me.request({ method: 'POST', url, ...form })
    expect([answer.statusCode, answer.json()]).toEqual([400, { zipfile: ['Dieses Feld ist erforderlich.'] }])
  }
  const cut = multipart('zipfile', Buffer.from('x'.repeat(1_000)))
  const truncated = await me.request({ method: 'POST', url, headers: cut.headers, payload: cut.payload.subarray(0, 600) })
  expect([truncated.statusCode, arriving()]).toEqual([400, []])
})

test('removes uploads left over from a kill at the next start', async () => {
  await mkdir(join(server.env.data_dir, 'arriving'), { recursive: true })
  await writeFile(join(server.env.data_dir, 'arriving', 'half-a-zip'), 'PK')
  const next = await buildApp(server)
  await next.ready()
  expect(arriving()).toEqual([])
  await next.close()
})

test('five simultaneous imports of one zip make one meeting', async () => {
  const { committee, me } = await aResponsible()
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => me.call(importMeeting, { params: { committee: committee.id }, query: {}, file })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ body }) => body.meetings[0]!.outcome).sort()).toEqual(['created', 'updated', 'updated', 'updated', 'updated'])
  expect(new Set(answers.map(({ body }) => body.meetings[0]!.id)).size).toBe(1)
  const [meeting, ...others] = await meetingsOf(committee)
  expect(others).toEqual([])
  const versions = await server.db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select('number')
    .where('meeting_id', '=', meeting!.id)
    .execute()
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, () => 1))
})

test('simultaneous imports of the same files into several committees all succeed', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(aResponsible))
  const zips = await Promise.all([1, 2, 3, 4].map((opengever_id) => geverZip({ meetings: [aMeetingManifest({ opengever_id })] })))
  const answers = await Promise.all(
    all.flatMap(({ committee, me }, index) =>
      [0, 1].map((round) => me.call(importMeeting, { params: { committee: committee.id }, query: {}, file: zips[(index + round) % 4]! })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
