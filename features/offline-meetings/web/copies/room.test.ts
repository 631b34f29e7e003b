import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser } from '#features/offline-meetings/web/fixtures.ts'
import type { Copies, MeetingRow } from './database.ts'
import { budget, changeRow, listRows, makeRoom, NoRoom, wantMeeting } from './meetings.ts'

const MB = 10 ** 6
afterEach(() => vi.unstubAllGlobals())

/** A browser with this storage quota. */
function aDevice(quota?: number) {
  const browser = aBrowser()
  const storage = { estimate: () => Promise.resolve({ quota }) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }))
  return browser.open()
}

async function keep(copies: Copies, ...rows: (Partial<MeetingRow> & { id: number })[]) {
  for (const row of rows) {
    await wantMeeting(copies, row.id, {})
    await changeRow(copies, row.id, { state: 'there', size: 50 * MB, ...row })
  }
}
const kept = async (copies: Copies) => (await listRows(copies)).map(({ id }) => id)

test('the budget is two gigabytes, or three fifths of a smaller quota', async () => {
  await aDevice(100 * 10 ** 9)
  expect(await budget()).toBe(2 * 10 ** 9)
  await aDevice(200 * MB)
  expect(await budget()).toBe(120 * MB)
  await aDevice()
  expect(await budget()).toBe(2 * 10 ** 9)
})

test('removes the least recently used meetings first, and only as many as needed', async () => {
  const copies = await aDevice(250 * MB)
  await keep(copies, { id: 1, used: 30 }, { id: 2, used: 10 }, { id: 3, used: 20 })
  await makeRoom(copies, { meeting_id: 9, bytes: 60 * MB })
  expect(await kept(copies)).toEqual([1])
  await makeRoom(copies, { meeting_id: 9, bytes: 100 * MB })
  expect(await kept(copies)).toEqual([1])
})

test('keeps next and wanted meetings and the meeting itself; without enough room nothing is removed', async () => {
  const copies = await aDevice(200 * MB)
  await keep(copies, { id: 1, is_next: true }, { id: 2, state: 'wanted' }, { id: 3, size: 10 * MB })
  await expect(makeRoom(copies, { meeting_id: 9, bytes: 30 * MB })).rejects.toThrow(NoRoom)
  expect(await kept(copies)).toEqual([1, 2, 3])
  await makeRoom(copies, { meeting_id: 1, bytes: 60 * MB })
  expect(await kept(copies)).toEqual([1, 2, 3])
})
