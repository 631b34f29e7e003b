import { expect, test, vi } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { fetchFile } from './fetch-file.ts'

const getBook = endpoint({ summary: 'Do something', method: 'GET', path: 'book/', answer: 'file' })

/** A stream as in Safari: it has a reader, but is not async iterable. */
function aBody(parts: readonly string[]) {
  const body = new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  return Object.defineProperty(body, Symbol.asyncIterator, { value: undefined })
}

test('receives a file in parts, with its name and progress', async () => {
  const headers = { 'content-length': '5', 'content-disposition': "attachment; filename*=UTF-8''Buch%20%C3%84.pdf" }
  vi.stubGlobal('fetch', async () => new Response(aBody(['%PD', 'F-']), { headers }))
  const onProgress = vi.fn<(received: number, total: number) => void>()
  const { bytes, name } = await fetchFile(getBook, {}, { signal: new AbortController().signal, onProgress })
  expect([name, await bytes.text()]).toEqual(['Buch Ä.pdf', '%PDF-'])
  expect(onProgress.mock.calls).toEqual([
    [3, 5],
    [5, 5],
  ])
})
