import { afterEach, expect, test, vi } from 'vitest'
import { aMotion, aMotionAttachment } from '#features/motions/web/fixtures.ts'
import {
  aBrowser,
  aMeetingServer,
  anotherVersion,
  api,
  asText,
  closePages,
  FILE,
  pageOf,
  readFile,
  someBytes,
} from '#features/offline-meetings/web/fixtures.ts'
import { view } from '#features/offline-meetings/web/view.ts'
import { backOff } from '#platform/web/lib/throttle.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aDocument, aMeeting } from '#testing/web/fixtures.ts'
import { CHUNK } from './files.ts'

afterEach(closePages)

const shown = () => view.get()?.meetings.get(4)

test('reads all answers and files of an offline meeting without the server', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'there', failure: null, isReadable: true, about: { title: '12. Sitzung' } })
  expect(shown()?.size).toBeGreaterThan(2 * CHUNK)
  server.cutAfter(0)
  for (const [path, answer] of Object.entries(server.answers)) {
    if (path !== 'meetings/') expect(await offline.find(api(path)), path).toEqual(answer)
  }
  expect((await readFile(offline)) === asText(server.files[FILE]?.bytes)).toBe(true)
  expect(await offline.find(api('meetings/5/'))).toBeUndefined()
})

test('saves files without a viewer and attachments of motions, and skips empty ones', async () => {
  const { committee } = aMeeting()
  const server = aMeetingServer({ committee: { ...committee, can_see_motions: true } })
  const [office, attached, empty] = [
    'meeting_documents/50/versions/502/file/',
    'vorstoss/60/attachments/800/download/',
    'vorstoss/60/attachments/801/download/',
  ]
  const attachments = [aMotionAttachment({ url: api(attached), size: 100 }), aMotionAttachment({ id: 801, url: api(empty), size: 0 })]
  Object.assign(server.answers['meeting_documents/50/'] as object, {
    file: office,
    file_extension: 'xlsx',
    mime_type: 'application/vnd.ms-excel',
    size: 100,
  })
  Object.assign(server.answers, {
    'meetings/4/vorstoesse/': [aMotion({ attachments })],
    'meetings/4/vorstoesse/counts/': { open: 0, submitted: 0, to_sign: 0 },
    'businesstypes/?show_for_proposal=true': [],
  })
  for (const [seed, file] of [office, attached].entries()) server.files[file] = { bytes: someBytes(0, seed + 2), etag: `"${seed}"` }
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'there', failure: null })
  for (const file of [office, attached]) {
    const kept = await offline.openFile(api(file))
    expect(await kept?.readAll().then((all) => all.bytes())).toEqual(server.files[file]?.bytes)
  }
  expect(server.asked).not.toContain(empty)
})

test.each([0, 1, 2])('resumes after %i parts of a file at the next start, without fetching a part twice', async (parts) => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const first = await pageOf(browser)
  server.cutAfter(parts)
  void first.save(4)
  await eventually(() => expect(shown()?.progress).toMatchObject({ bytes: parts * CHUNK, total: 2 * CHUNK + 100 }))
  expect(await readFile(first)).toBeNull()
  first.close()
  browser.releaseLocks()
  const next = await pageOf(browser)
  server.comeBack()
  await next.work()
  expect((await readFile(next)) === asText(server.files[FILE]?.bytes)).toBe(true)
  expect(server.parts).toEqual([`0-${CHUNK - 1}`, `${CHUNK}-${2 * CHUNK - 1}`, `${2 * CHUNK}-${2 * CHUNK + 99}`])
})

test('a connection that breaks again after progress is tried again as soon as the first time', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  server.cutAfter(1)
  const saving = offline.save(4)
  for (const parts of [1, 2]) {
    await eventually(() => expect(shown()?.progress?.bytes).toBe(parts * CHUNK))
    server.comeBack()
    if (parts === 1) server.cutAfter(1)
  }
  await saving
  expect(timers.mock.calls.filter(([, pause]) => pause === backOff(1, 0))).toHaveLength(2)
  expect(timers.mock.calls.filter(([, pause]) => pause === backOff(2, 0))).toHaveLength(0)
  vi.restoreAllMocks()
})

test('a file that changes halfway is saved whole in its new state', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  server.cutAfter(1)
  const saving = offline.save(4)
  await eventually(() => expect(shown()?.progress?.bytes).toBe(CHUNK))
  server.files[FILE] = { bytes: someBytes(2, 3), etag: '"two"' }
  server.comeBack()
  await saving
  expect((await readFile(offline)) === asText(someBytes(2, 3))).toBe(true)
})

test('the old copy stays readable until the new one is complete, and is then removed', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  const { file, bytes } = anotherVersion(server)
  server.cutAfter(1)
  const saving = offline.save(4)
  await eventually(() => expect(shown()?.progress?.bytes).toBe(CHUNK))
  expect(await offline.find(api('meeting_documents/50/'))).toMatchObject({ version_id: 500 })
  expect(await readFile(offline)).not.toBeNull()
  server.comeBack()
  await saving
  expect(await offline.find(api('meeting_documents/50/'))).toMatchObject({ version_id: 501 })
  expect((await readFile(offline, file)) === asText(bytes)).toBe(true)
  expect(await readFile(offline)).toBeNull()
})

test('does not fetch a file again that is kept already', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  await offline.save(4)
  expect(server.parts).toHaveLength(3)
})

test('removes what the reader no longer sees when the meeting is saved again', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  delete server.answers['meeting_documents/50/notes/']
  server.answers['meetings/4/'] = aMeeting({ meeting_documents: [aDocument({ id: 51 })] })
  await offline.save(4)
  expect(await offline.find(api('meeting_documents/50/notes/'))).toBeUndefined()
  expect(await offline.find(api('meeting_documents/50/'))).toBeUndefined()
  expect(await readFile(offline)).toBeNull()
  expect(shown()?.state).toBe('there')
})

test('cancelling the first time leaves nothing; later it keeps the earlier copy', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  const cancelled = async () => {
    server.cutAfter(1)
    const saving = offline.save(4)
    await eventually(() => expect(shown()?.progress?.bytes).toBe(CHUNK))
    await offline.cancel(4)
    await saving
    server.comeBack()
  }
  await cancelled()
  expect(shown()).toBeUndefined()
  expect(await offline.find(api('meetings/4/'))).toBeUndefined()
  await offline.save(4)
  anotherVersion(server)
  await cancelled()
  expect(shown()).toMatchObject({ state: 'there', progress: null })
  expect((await readFile(offline)) === asText(someBytes(2))).toBe(true)
})

test('a server error while saving a meeting is shown as refused', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  server.answers['committees/2/'] = () => Response.json({ detail: 'Fehler' }, { status: 500 })
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'failed', failure: 'refused' })
})

test('waits while signed out, and goes on at the next start', async () => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const offline = await pageOf(browser)
  const { 'users/me/': me } = server.answers
  server.answers['users/me/'] = () => Response.json({ detail: 'Nicht angemeldet.' }, { status: 401 })
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'waiting' })
  server.answers['users/me/'] = me
  await offline.work()
  expect(shown()).toMatchObject({ state: 'there' })
})
