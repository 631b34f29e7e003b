import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { isOffline, onSuspectedOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { upload } from './upload.ts'

const sendZip = endpoint({
  summary: 'Do something',
  method: 'POST',
  path: 'committees/:committee/import_meeting/',
  params: z.object({ committee: z.int() }),
  upload: 'zipfile',
  answer: z.object({ done: z.boolean() }),
})
const file = new File(['12345678'], 'sitzung.zip')

/** Replaces XMLHttpRequest: sends half of the body, then gives the test's response. */
class Network extends EventTarget {
  static last: Network
  static answer = { status: 200, text: '{"done":true}' }
  upload = new EventTarget()
  status = 0
  responseText = ''
  opened: string[] = []
  headers: Record<string, string> = {}
  form = new FormData()
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    Network.last = this
    this.form = form
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 4, total: 8 }))
    if (Network.answer.status === 0) return
    this.status = Network.answer.status
    this.responseText = Network.answer.text
    this.dispatchEvent(new Event('load'))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Network)
  document.cookie = 'csrftoken=secret; path=/'
})
afterEach(() => {
  Network.answer = { status: 200, text: '{"done":true}' }
})

test('sends the file in the field of the endpoint and reports progress', async () => {
  const onProgress = vi.fn<(sent: number, total: number) => void>()
  expect(await upload(sendZip, { params: { committee: 2 } }, { file, onProgress })).toEqual({ done: true })
  expect(Network.last.opened).toEqual(['POST', '/api/v1/committees/2/import_meeting/'])
  expect(Network.last.headers).toEqual({ Accept: 'application/json', 'X-CSRFToken': 'secret' })
  expect((Network.last.form.get('zipfile') as File).name).toBe('sitzung.zip')
  expect(onProgress).toHaveBeenCalledWith(4, 8)
})

test('sends several files in one request, after the texts', async () => {
  const sendAll = { ...sendZip, form: z.object({ title: z.string() }) }
  const files = [file, new File(['1'], 'beilage.pdf')]
  await upload(sendAll, { params: { committee: 2 }, form: { title: 'Velowege' } }, { files })
  const parts = [...Network.last.form].map(([name, part]) => [name, part instanceof File ? part.name : part])
  expect(parts).toEqual([
    ['title', 'Velowege'],
    ['zipfile', 'sitzung.zip'],
    ['zipfile', 'beilage.pdf'],
  ])
})

test('throws what the server says about the field', async () => {
  Network.answer = { status: 400, text: '{"zipfile":["Das ZIP enthält keine meeting.json."]}' }
  await expect(upload(sendZip, { params: { committee: 2 } }, { file })).rejects.toMatchObject({
    name: 'Refused',
    status: 400,
    fields: { zipfile: ['Das ZIP enthält keine meeting.json.'] },
  })
})

test('stops when it is aborted', async () => {
  Network.answer = { status: 0, text: '' }
  const stop = new AbortController()
  const sending = upload(sendZip, { params: { committee: 2 } }, { file, signal: stop.signal })
  stop.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
})

test('an upload that stands still has the connection checked, and is given up once the server is back and it does not go on', async () => {
  vi.useFakeTimers()
  Network.answer = { status: 0, text: '' }
  const doubted = vi.fn()
  const stop = onSuspectedOffline(doubted)
  const given = upload(sendZip, { params: { committee: 2 } }, { file }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4000)
  expect(doubted).toHaveBeenCalledTimes(1)
  isOffline.set(true)
  await vi.advanceTimersByTimeAsync(120_000)
  isOffline.set(false)
  await vi.advanceTimersByTimeAsync(9000)
  Network.last.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 6, total: 8 }))
  await vi.advanceTimersByTimeAsync(20_000)
  isOffline.set(true)
  isOffline.set(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await given).toMatchObject({ name: 'Refused', status: 0 })
  stop()
  vi.useRealTimers()
})
