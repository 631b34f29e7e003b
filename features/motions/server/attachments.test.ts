import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMotion, listMotions, openMotion, removeMotion, signMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { responsibleMeanwhile } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, aSignature, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipartOfFiles } from '#testing/server/files/multipart.ts'
import { answerTo, anUpload, filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }
const pathOf = ({ id }: Id) => `/api/v1/vorstoss/${id}/attach_attachments/`

async function attach(person: Id, motion: Id, files: Record<string, Buffer>, field = 'attachments') {
  const answer = await server.as(person).request({ method: 'PATCH', url: pathOf(motion), ...multipartOfFiles(field, files) })
  return { status: answer.statusCode, body: answer.json<Motion>() }
}
const namesOf = ({ attachments }: Motion) => attachments.map(({ name }) => name)
const attachmentsOf = async ({ id }: Id) =>
  (await server.db.selectFrom('motion_attachment').where('motion_id', '=', id).orderBy('id').select('file_name').execute()).map(
    ({ file_name }) => file_name,
  )
const arriving = () => filesArriving(server, 'arriving-attachments')
const download = (person: Id, { url }: { url: string }, headers = {}) => server.as(person).request({ method: 'GET', url, headers })
const auditEntriesOn = ({ id }: Id, action: string) =>
  server.db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .where('subject_id', '=', String(id))
    .select(['user_id', 'details'])
    .execute()

test('the address of an attachment works as a link, also below a path prefix', async () => {
  await using below = await testServer({ PATH_PREFIX: '/sitzungen' })
  const story = await aMotionMeeting(below)
  const motion = await aMotion(below, story)
  const sent = multipartOfFiles('attachments', { 'Plan.txt': Buffer.from('Plan') })
  const added = await below.as(story.first).request({ method: 'PATCH', url: `/sitzungen${pathOf(motion)}`, ...sent })
  const listed = await below.as(story.first).call(listMotions, { params: story.meeting, query: {} })
  for (const { attachments } of [added.json<Motion>(), listed.body[0]!]) {
    const url = attachments[0]?.url ?? ''
    expect(url).toMatch(/^\/sitzungen\/api\/v1\/vorstoss\//)
    const statusFor = async (who: Id) => (await below.as(who).request({ url })).statusCode
    expect([await statusFor(story.first), await statusFor(story.second), await statusFor(story.newcomer)]).toEqual([200, 404, 404])
  }
})

test('attaches several files at once, adds further ones at the end, and identical ones once', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story)
  const pdf = smallPdf('Plan')
  const first = await attach(story.first, motion, { 'Übersicht.pdf': pdf, 'Zahlen.csv': Buffer.from('a;b') })
  expect([first.status, namesOf(first.body)]).toEqual([200, ['Übersicht.pdf', 'Zahlen.csv']])
  expect(first.body.attachments[0]).toEqual({
    id: expect.any(Number),
    name: 'Übersicht.pdf',
    url: `/api/v1/vorstoss/${motion.id}/attachments/${first.body.attachments[0]?.id}/download/`,
    size: pdf.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const again = await attach(story.first, motion, { 'Zahlen.csv': Buffer.from('a;b'), 'Anderer Name.csv': Buffer.from('a;b') })
  expect(namesOf(again.body)).toEqual(['Übersicht.pdf', 'Zahlen.csv', 'Anderer Name.csv'])
  const same = await attach(story.first, motion, { 'Übersicht.pdf': pdf })
  expect([same.status, same.body]).toEqual([200, again.body])
  const ids = again.body.attachments.map(({ id }) => id)
  expect(await auditEntriesOn(motion, 'attach_to_motion')).toEqual([
    { user_id: story.first.id, details: { attachments: ids.slice(0, 2) } },
    { user_id: story.first.id, details: { attachments: ids.slice(2) } },
  ])
  expect(arriving()).toEqual([])
})

test('those who see the motion can download its attachments unchanged; others get 404', async () => {
  const story = await aMotionMeeting(server)
  const draft = await aMotion(server, story)
  const bytes = Buffer.from('<script>alert(1)</script>')
  const { body } = await attach(story.first, draft, { 'Seite "für" Räte.html': bytes })
  const [attachment] = body.attachments
  if (!attachment) throw new Error('nothing was attached')
  expect([(await download(story.second, attachment)).statusCode, (await download(story.newcomer, attachment)).statusCode]).toEqual([
    404, 404,
  ])
  await server.as(story.first).call(openMotion, { params: { id: draft.id } })
  const read = await download(story.second, attachment)
  expect([read.statusCode, read.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(read.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    etag: `"${attachment.sha256}"`,
  })
  expect((await download(story.access, attachment, { range: 'bytes=0-6' })).body).toBe('<script')
  expect((await download(story.newcomer, attachment)).statusCode).toBe(404)
  expect(await auditEntriesOn(attachment, 'read_file')).toMatchObject([{ user_id: story.second.id }, { user_id: story.access.id }])
  const other = await aMotion(server, story)
  expect((await download(story.first, { url: attachment.url.replace(String(draft.id), String(other.id)) })).statusCode).toBe(404)
})

test('rejects a missing, an empty or one file too many at the field, and attaches none of them', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story)
  const some = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, Buffer.from(String(at))]))
  const refused = async (files: Record<string, Buffer>, field?: string) => {
    const { status, body } = await attach(story.first, motion, files, field)
    return [status, body]
  }
  const required = { attachments: ['Dieses Feld ist erforderlich.'] }
  expect(await refused({})).toEqual([400, required])
  expect(await refused({ 'a.pdf': Buffer.from('a') }, 'file')).toEqual([400, required])
  expect(await refused({ 'a.pdf': Buffer.from('a'), 'leer.pdf': Buffer.alloc(0) })).toEqual([
    400,
    { attachments: ['Die Datei «leer.pdf» ist leer. Bitte wählen Sie eine andere.'] },
  ])
  expect(await refused(some(21))).toEqual([400, { attachments: ['Auf einmal lassen sich höchstens 20 Dateien senden.'] }])
  expect(await attachmentsOf(motion)).toEqual([])
  expect((await attach(story.first, motion, some(20))).status).toBe(200)
  expect(await refused({ 'a.pdf': Buffer.from('a') })).toEqual([400, { attachments: ['Ein Vorstoss hat höchstens 20 Beilagen.'] }])
  expect((await attach(story.first, motion, some(20))).status).toBe(200)
  expect([(await attachmentsOf(motion)).length, arriving()]).toEqual([20, []])
})

const aFile = { 'a.txt': Buffer.from('a') }

test('a role granted while a caller attaches applies both to seeing the motion and to attaching', async () => {
  const story = await aMotionMeeting(server)
  const draft = await aMotion(server, story)
  const answer = await responsibleMeanwhile(server, story.beside, () => attach(story.beside, draft, aFile))
  expect(answer.status).toBe(200)
})

test('those who may edit the motion may attach files; others get 403 or 404', async () => {
  const story = await aMotionMeeting(server)
  const draft = await aMotion(server, story)
  const open = await aMotion(server, story, { status: 'OPEN' })
  const submitted = await aMotion(server, story, { status: 'SUBMITTED' })
  const answers = async (motion: Id) => {
    const statuses: number[] = []
    for (const person of [story.first, story.second, story.access, story.newcomer, story.responsible])
      statuses.push((await attach(person, motion, aFile)).status)
    return statuses
  }
  expect(await answers(draft)).toEqual([200, 404, 404, 404, 200])
  expect(await answers(open)).toEqual([403, 403, 403, 404, 200])
  expect(await answers(submitted)).toEqual([403, 403, 403, 404, 409])
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  const text = expect.stringContaining('nicht mehr aktiv')
  expect(await attach(story.first, draft, aFile)).toEqual({ status: 409, body: { detail: text, non_field_errors: [text] } })
})

test('the first signature freezes the attachments, with an error for the form', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { status: 'OPEN' })
  await aSignature(server, motion, story.second)
  const text = expect.stringContaining('bereits unterzeichnet')
  expect(await attach(story.responsible, motion, aFile)).toEqual({ status: 409, body: { detail: text, non_field_errors: [text] } })
  expect(await attachmentsOf(motion)).toEqual([])
})

async function sending(person: Id, motion: Id, files: Record<string, Buffer>) {
  const form = multipartOfFiles('attachments', files)
  return { ...form, open: await anUpload(server, person, { method: 'PATCH', path: pathOf(motion), ...form }) }
}

test('an aborted upload leaves no file, no attachment and no log line', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story)
  const { payload, open } = await sending(story.first, motion, { 'a.txt': Buffer.from('a'), 'gross.pdf': Buffer.alloc(4_000_000, 'x') })
  const upload = open()
  upload.write(payload.subarray(0, 2_000_000))
  await expect.poll(arriving).toHaveLength(2)
  server.lines.length = 0
  upload.on('error', () => undefined).destroy()
  await expect.poll(arriving).toEqual([])
  expect([await attachmentsOf(motion), server.lines]).toEqual([[], []])
})

test.each([110, 500])('refuses an upload of %d MB before it is sent, naming the limit', async (size) => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story)
  const { payload, open } = await sending(story.first, motion, { 'gross.pdf': Buffer.alloc(1_000, 'x') })
  const upload = open(size * 2 ** 20)
  upload.write(payload.subarray(0, 500))
  const { status, body } = await answerTo(upload)
  upload.destroy()
  expect([status, body]).toEqual([413, { detail: expect.stringContaining('100 MB') }])
  expect([await attachmentsOf(motion), arriving()]).toEqual([[], []])
})

test('an upload is refused if somebody signs while it is being sent', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { signatories: [asSecond(story.second)] })
  await server.as(story.first).call(openMotion, { params: { id: motion.id } })
  const { payload, open } = await sending(story.responsible, motion, { 'gross.pdf': Buffer.alloc(4_000_000, 'x') })
  const upload = open()
  upload.write(payload.subarray(0, 2_000_000))
  await expect.poll(arriving).toHaveLength(1)
  expect((await server.as(story.second).call(signMotion, { params: { id: motion.id } })).status).toBe(200)
  upload.end(payload.subarray(2_000_000))
  expect((await answerTo(upload)).status).toBe(409)
  expect([await attachmentsOf(motion), arriving()]).toEqual([[], []])
})

const isThere = ({ sha256 }: { sha256: string }) => existsSync(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))

test('attachments of a submitted motion outlive its removal; those of a draft do not', async () => {
  const story = await aMotionMeeting(server)
  const kept: boolean[] = []
  for (const status of ['SUBMITTED', 'DRAFT'] as const) {
    const motion = await aMotion(server, story)
    const { body } = await attach(story.first, motion, { [`${status}.txt`]: Buffer.from(`${status} ${motion.id}`) })
    const [attachment] = body.attachments
    if (!attachment) throw new Error('nothing was attached')
    const submitted_at = status === 'SUBMITTED' ? server.clock().toISOString() : null
    await server.db.updateTable('motion').set({ status, submitted_at }).where('id', '=', motion.id).execute()
    expect((await server.as(story.responsible).call(removeMotion, { params: { id: motion.id } })).status).toBe(200)
    expect((await server.as(story.responsible).call(getMotion, { params: { id: motion.id } })).status).toBe(404)
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    await utimes(join(server.env.data_dir, 'files', attachment.sha256.slice(0, 2), attachment.sha256.slice(2)), lastWeek, lastWeek)
    await server.db.updateTable('stored_file').set({ stored: lastWeek.toISOString() }).where('sha256', '=', attachment.sha256).execute()
    await sweepFiles(server, new Date())
    kept.push(isThere(attachment))
  }
  expect(kept).toEqual([true, false])
})
