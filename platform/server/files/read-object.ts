import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Objects } from './objects.ts'
import { within } from './patient-fetch.ts'
import { failureOf, StoreFailed } from './store-failed.ts'

type Range = { start: number; end?: number }
type Reading = { objects: Objects; name: string; patience: number }

/** Reads an object. Rejects with ENOENT if there is none; resumes where the connection broke off. */
export async function readObject(reading: Reading, range: Range = { start: 0 }): Promise<Readable> {
  const answer = await begin(reading, range)
  const bytes = Readable.from(piecesOf(reading, range, answer), { objectMode: false, highWaterMark: 2 ** 18 })
  // Only needed if nobody started reading: otherwise the body is locked, and cancelled in `patiently`.
  return bytes.once('close', () => void answer.body?.cancel().catch(() => undefined))
}

async function begin({ objects, name }: Reading, range: Range): Promise<Response> {
  const answer = await objects.get(name, range).catch((error: unknown) => {
    throw error instanceof StoreFailed && error.answered === 404 ? missing(name) : error
  })
  const isWhole = range.start === 0 && range.end === undefined
  // The length is needed to tell whether everything has arrived.
  if (answer.status === (isWhole ? 200 : 206) && answer.headers.has('content-length')) return answer
  await answer.body?.cancel()
  throw new StoreFailed(`it answered ${answer.status} otherwise than it was asked`, answer.status)
}

const missing = (name: string) => Object.assign(new Error(`ENOENT: there is no object ${name}`), { code: 'ENOENT' })

/** In a row, without a byte in between. */
const MAX_FAILURES = 3
const RETRY_PAUSE_MS = 300

async function* piecesOf(reading: Reading, { start, end }: Range, answer: Response): AsyncGenerator<Uint8Array> {
  // Some stores send more than the requested range.
  const after = Math.min(start + Number(answer.headers.get('content-length')), end === undefined ? Infinity : end + 1)
  let [at, failures, current] = [start, 0, answer]
  for (;;) {
    try {
      for await (const piece of patiently(current, reading.patience)) {
        yield piece.subarray(0, after - at)
        at += piece.length
        failures = 0
        if (at >= after) return
      }
      if (at >= after) return
      throw new StoreFailed('its answer was cut short')
    } catch (error) {
      if (++failures > MAX_FAILURES) throw failureOf(error)
      await setTimeout(RETRY_PAUSE_MS)
      current = await begin(reading, { start: at, end })
    }
  }
}

/** Reads a body with a timeout for each chunk, which does not count the time that the consumer takes. */
async function* patiently({ body }: Response, patience: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const { done, value } = reader ? await within(patience, new AbortController(), () => reader.read()) : { done: true }
      if (done || !value) return
      yield value
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
