import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/web/eventually.ts'
import { aCommitteeWithMeetings, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { CHUNK } from './copies/files.ts'
import { aBrowser, aMeetingServer, api, asText, closePages, everythingKept, FILE, pageOf, readFile } from './fixtures.ts'
import { view } from './view.ts'

afterEach(closePages)

const shown = (id = 4) => view.get()?.meetings.get(id)

test('a full device is reported, and what is complete stays readable', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  const restore = fillUp((store) => store === 'chunk' && server.parts.length > 1)
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'failed', failure: 'full', isReadable: true })
  expect(await offline.find(api('meetings/4/'))).toEqual(server.answers['meetings/4/'])
  restore()
  await offline.save(4)
  expect(shown()).toMatchObject({ state: 'there', failure: null })
  expect(new Set(server.parts).size).toBe(3)
})

test('nothing fails after the browser has emptied its storage', async () => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const offline = await pageOf(browser)
  server.cutAfter(1)
  const saving = offline.save(4)
  await eventually(() => expect(shown()?.progress?.bytes).toBe(CHUNK))
  await browser.empty()
  server.comeBack()
  await saving
  expect(shown()).toBeUndefined()
  expect(await offline.find(api('meetings/4/'))).toBeUndefined()
  await offline.save(4)
  expect(shown()?.state).toBe('there')
})

test('nothing stored in the browser is readable in plain text', async () => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const offline = await pageOf(browser)
  await offline.save(4)
  const kept = await everythingKept(browser)
  expect(kept.length).toBeGreaterThan(2 * CHUNK)
  for (const word of ['12. Sitzung', 'Finanzkommission', 'Muster', 'Budget', 'meeting_documents', 'agenda'])
    expect(kept).not.toContain(word)
  const [file] = Object.values(server.files)
  expect(kept).not.toContain(String.fromCharCode(...(file?.bytes.slice(0, 24) ?? [])))
})

test('only one of two tabs saves the meeting; both show it and either can cancel', async () => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const [one, other] = [await pageOf(browser), await pageOf(browser)]
  server.cutAfter(1)
  const saving = [one.save(4), other.save(4)]
  await eventually(() => expect(shown()?.progress?.bytes).toBe(CHUNK))
  await other.cancel(4)
  server.comeBack()
  await Promise.all(saving)
  expect(shown()).toBeUndefined()
  await Promise.all([one.save(4), other.work()])
  expect(shown()?.state).toBe('there')
  expect((await readFile(other)) === asText(server.files[FILE]?.bytes)).toBe(true)
})

test('removes a meeting at the next contact if the reader no longer sees it', async () => {
  const server = aMeetingServer()
  const browser = aBrowser()
  const offline = await pageOf(browser)
  await offline.save(4)
  await offline.meet()
  expect(shown()).toMatchObject({ state: 'there', isOlder: false })
  server.answers['meetings/'] = [aMeetingListed({ updated: '2026-09-15T08:00:00+00:00' })]
  await offline.meet()
  expect(shown()).toMatchObject({ state: 'there', isOlder: true })
  server.answers['meetings/'] = []
  await offline.meet()
  expect(shown()).toBeUndefined()
  expect(await everythingKept(browser)).toBe('')
})

test('removes a meeting that is gone when it is saved again', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  delete server.answers['meetings/4/']
  await offline.save(4)
  expect(shown()).toBeUndefined()
})

test('saves the next meeting of a committee automatically, and again after a change', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  server.answers['meetings/'] = [aMeetingListed({ is_next: true }), aMeetingListed({ id: 5, committee_id: 3, is_next: true })]
  await offline.meet()
  expect(shown()).toBeUndefined()
  await offline.setAlways(2, true)
  await offline.meet()
  expect(shown()?.state).toBe('there')
  expect(shown(5)).toBeUndefined()
  const asked = server.asked.length
  await offline.meet()
  expect(server.asked.length).toBe(asked + 1)
  const updated = '2026-09-15T08:00:00+00:00'
  server.answers['meetings/'] = [aMeetingListed({ is_next: true, updated })]
  server.answers['meetings/4/'] = aMeeting({ updated })
  await offline.meet()
  expect(shown()).toMatchObject({ state: 'there', isOlder: false })
})

test('answers read later, and saved annotations, update the offline copy', async () => {
  const server = aMeetingServer()
  const offline = await pageOf(aBrowser())
  await offline.save(4)
  const read = aCommitteeWithMeetings([aMeetingListed()])
  await offline.renew(api('committees/2/'), read)
  expect(await offline.find(api('committees/2/'))).toEqual(read)
  await offline.renew(api('committees/3/'), read)
  expect(await offline.find(api('committees/3/'))).toBeUndefined()
  const layer = 'annotationlayers/7/annotations/'
  await Promise.all([1, 2, 3].map((id) => offline.edit(api(layer), (kept) => withOne(kept, id))))
  expect(await offline.find(api(layer))).toEqual({ ...(server.answers[layer] as object), annotations: [1, 2, 3] })
})

/** The browser has no room for what is stored there. */
function fillUp(isFull: (store: string) => boolean): () => void {
  const { put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype)
  const filled = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...asked) {
    if (isFull(this.name)) throw new DOMException('No room.', 'QuotaExceededError')
    return put.value?.apply(this, asked) as IDBRequest<IDBValidKey>
  })
  return () => filled.mockRestore()
}

const withOne = (kept: unknown, id: number) => {
  const { annotations, ...layer } = kept as { annotations: number[] }
  return { ...layer, annotations: [...annotations, id] }
}
