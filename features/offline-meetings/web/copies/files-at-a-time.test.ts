import { afterEach, expect, test, vi } from 'vitest'
import { aMotion, aMotionAttachment } from '#features/motions/web/fixtures.ts'
import { aBrowser, aMeetingServer, api, closePages, FILE, pageOf, someBytes } from '#features/offline-meetings/web/fixtures.ts'
import { view } from '#features/offline-meetings/web/view.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aMeeting } from '#testing/web/fixtures.ts'

afterEach(closePages)

const shown = () => view.get()?.meetings.get(4)
const paths = [1, 2, 3, 4].map((number) => `vorstoss/60/attachments/${number}/download/`)

/** A meeting with four more files of one part; `held` are the requests for parts that wait for `release`. */
function aServerThatHolds() {
  const server = aMeetingServer({ committee: { ...aMeeting().committee, can_see_motions: true } })
  const attachments = paths.map((path, index) => aMotionAttachment({ id: index + 1, url: api(path), size: 100 }))
  Object.assign(server.answers, {
    'meetings/4/vorstoesse/': [aMotion({ attachments })],
    'meetings/4/vorstoesse/counts/': { open: 0, submitted: 0, to_sign: 0 },
    'businesstypes/?show_for_proposal=true': [],
  })
  for (const [seed, path] of paths.entries()) server.files[path] = { bytes: someBytes(0, seed + 2), etag: `"${seed}"` }
  const serve = fetch
  const held: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, asked: RequestInit) => {
    if ('Range' in (asked.headers ?? {})) {
      held.push(address)
      await released
    }
    return serve(address, asked)
  })
  return { ...server, held, release }
}

test('fetches three files at a time, and counts the bytes of all', async () => {
  const server = aServerThatHolds()
  const offline = await pageOf(aBrowser())
  const saving = offline.save(4)
  await eventually(() => expect(new Set(server.held)).toEqual(new Set([FILE, paths[0], paths[1]].map((path) => api(path ?? '')))))
  expect(shown()?.progress).toMatchObject({ bytes: 0 })
  server.release()
  await saving
  expect(shown()).toMatchObject({ state: 'there', failure: null })
  for (const path of paths) {
    const kept = await offline.openFile(api(path))
    expect(await kept?.readAll().then((all) => all.bytes())).toEqual(server.files[path]?.bytes)
  }
})

test('when a file is refused, the others end, and no further one is fetched', async () => {
  const server = aServerThatHolds()
  const offline = await pageOf(aBrowser())
  server.answers[paths[0] ?? ''] = () => Response.json({ detail: 'Fehler' }, { status: 500 })
  delete server.files[paths[0] ?? '']
  const saving = offline.save(4)
  await eventually(() => expect(server.held).toHaveLength(3))
  server.release()
  await saving
  expect(shown()).toMatchObject({ state: 'failed', failure: 'refused' })
  const asked = server.held.length
  expect(server.held).not.toContain(api(paths[3] ?? ''))
  await offline.save(4)
  expect(server.held.length).toBeGreaterThan(asked)
})
