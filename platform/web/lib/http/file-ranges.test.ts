import { afterEach, expect, test, vi } from 'vitest'
import { fetchRest } from './file-ranges.ts'

afterEach(() => void vi.useRealTimers())

const LATE_MS = 120_000
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const { signal } = new AbortController()

/** A server that sends `pieces` of a file of `size` bytes, and then what `then` does to the response. */
function serve(pieces: readonly string[], size: number, then: (controller: ReadableStreamDefaultController) => void) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(init)
    const left = [...pieces]
    const body = new ReadableStream({
      start: (controller) => init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      pull: (controller) => {
        const piece = left.shift()
        if (piece === undefined) then(controller)
        else controller.enqueue(bytesOf(piece))
      },
    })
    return new Response(body, { status: 206, headers: { etag: '"one"', 'content-range': `bytes 2-${size - 1}/${size}` } })
  })
  return asked
}

/** What came, as texts, and why it ended. */
async function receive(rest = fetchRest('/file/', { from: 2, etag: '"one"', chunk: 4, signal })) {
  const chunks: string[] = []
  try {
    for await (const { bytes, known } of rest) {
      expect(known.etag).toBe('"one"')
      chunks.push(textOf(bytes))
    }
  } catch (error) {
    return { chunks, error }
  }
  return { chunks, error: null }
}

test('yields the rest of a file in chunks, whatever the pieces in which it arrives', async () => {
  const asked = serve(['a', 'bcdefg', 'hij', 'k'], 13, (controller) => controller.close())
  expect(await receive()).toEqual({ chunks: ['abcd', 'efgh', 'ijk'], error: null })
  expect(asked[0]?.headers).toMatchObject({ Range: 'bytes=2-', 'If-Range': '"one"' })
})

test('a connection that breaks, or a response that ends early, is lost after the last whole chunk', async () => {
  const lost = { chunks: ['abcd'], error: expect.objectContaining({ name: 'Refused', status: 0 }) as Error }
  serve(['abcd', 'ef'], 13, (controller) => controller.error(new TypeError('network error')))
  expect(await receive()).toEqual(lost)
  serve(['abcd', 'ef'], 13, (controller) => controller.close())
  expect(await receive()).toEqual(lost)
  serve(['abcd'], 13, (controller) => controller.close())
  expect(await receive()).toEqual(lost)
})

test('a chunk that does not come in time is lost', async () => {
  vi.useFakeTimers()
  serve(['abcd', 'ef'], 13, () => {})
  const received = receive()
  await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  let isOver = false
  void received.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await received).toMatchObject({ chunks: ['abcd'], error: { name: 'Refused', status: 0 } })
})

test('the time for a chunk begins when the one before is stored', async () => {
  vi.useFakeTimers()
  serve(['abcd', 'efgh', 'ijk'], 13, (controller) => controller.close())
  const rest = fetchRest('/file/', { from: 2, etag: '"one"', chunk: 4, signal })
  for (const text of ['abcd', 'efgh', 'ijk']) {
    expect(textOf((await rest.next()).value?.bytes)).toBe(text)
    await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  }
  expect((await rest.next()).done).toBe(true)
})

test('a file that has changed is not mixed with the earlier one', async () => {
  vi.stubGlobal('fetch', async () => new Response('another file'))
  expect(await receive()).toMatchObject({ chunks: [], error: { name: 'FileChanged' } })
})

test('a refusal is passed on, and so is the reason for which it was aborted', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  expect(await receive()).toMatchObject({ chunks: [], error: { name: 'Refused', status: 404 } })
  const ending = new AbortController()
  serve(['abcd'], 13, () => ending.abort(new Error('Cancelled')))
  expect(await receive(fetchRest('/file/', { from: 2, etag: '"one"', chunk: 4, signal: ending.signal }))).toMatchObject({
    chunks: ['abcd'],
    error: { message: 'Cancelled' },
  })
})

test('what is left of a file is not fetched when nobody takes it', async () => {
  const asked = serve(['abcd', 'efgh'], 13, () => {})
  for await (const { bytes } of fetchRest('/file/', { from: 2, etag: undefined, chunk: 4, signal })) {
    expect(textOf(bytes)).toBe('abcd')
    break
  }
  expect(asked[0]?.signal?.aborted).toBe(true)
  expect(asked[0]?.headers).not.toHaveProperty('If-Range')
})
