import { expect, test, vi } from 'vitest'
import { CHUNK } from '#features/offline-meetings/web/copies/files.ts'
import { aBrowser, aMeetingServer, api, asText, closePages, FILE, pageOf, someBytes } from '#features/offline-meetings/web/fixtures.ts'
import { eventually } from '#testing/web/eventually.ts'
import { KeptRanges } from './kept-ranges.ts'

/** Reads a stored file as pdf.js does; returns the ranges by their start. */
async function read(ranges: [number, number][], lose = false) {
  const server = aMeetingServer()
  const browser = aBrowser()
  const offline = await pageOf(browser)
  await offline.save(4)
  const kept = await offline.openFile(api(FILE))
  if (lose) await browser.empty()
  const came = new Map<number, string>()
  const onLost = vi.fn<(error: unknown) => void>()
  const source = new KeptRanges({ url: api(FILE), kept: kept!, onLost })
  source.transportReady(({ begin, chunk }: { begin: number; chunk: Uint8Array }) => came.set(begin, asText(chunk)))
  const asked = server.asked.length
  return { server, source, came, onLost, asked, ask: () => ranges.forEach(([begin, end]) => source.requestDataRange(begin, end)) }
}
const expected = (begin: number, end: number) => asText(someBytes(2).slice(begin, end))

test('a document is read from this device across chunk borders without asking the server', async () => {
  const { server, came, asked, ask } = await read([
    [0, 10],
    [CHUNK - 5, CHUNK + 5],
    [2 * CHUNK, 2 * CHUNK + 100],
  ])
  ask()
  await eventually(() => expect(came.size).toBe(3))
  expect(came.get(0)).toBe(expected(0, 10))
  expect(came.get(CHUNK - 5)).toBe(expected(CHUNK - 5, CHUNK + 5))
  expect(came.get(2 * CHUNK)).toBe(expected(2 * CHUNK, 2 * CHUNK + 100))
  expect(server.asked).toHaveLength(asked)
  closePages()
})

test('ranges that the browser has lost come from the server, and are reported lost if it fails', async () => {
  const { server, source, came, onLost, ask } = await read([[5, 15]], true)
  ask()
  await eventually(() => expect(came.get(5)).toBe(expected(5, 15)))
  server.cutAfter(0)
  source.requestDataRange(20, 30)
  await eventually(() => expect(onLost).toHaveBeenCalledOnce())
  closePages()
})
