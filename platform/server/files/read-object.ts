import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Objects } from './objects.ts'
import { within } from './patient-fetch.ts'
import { failureOf, StoreFailed } from './store-failed.ts'

type Range = { start: number; end?: number }
type Reading = { objects: Objects; name: string; patience: number }

/** Fails before the first byte when there is no such object. Broken off later, it is read on from there. */
export async function readObject(reading: Reading, range: Range = { start: 0 }): Promise<Readable> {
  const answer = await begin(reading, range)
  const bytes = Readable.from(piecesOf(reading, range, answer), { objectMode: false, highWaterMark: 2 ** 18 })
  // Of one that nobody began to read; else it is locked, and let go where it is read.
  return bytes.once('close', () => void answer.body?.cancel().catch(() => undefined))
}

async function begin({ objects, name }: Reading, range: Range): Promise<Response> {
  const answer = await objects.get(name, range).catch((error: unknown) => {
    throw error instanceof StoreFailed && error.answered === 404 ? missing(name) : error
  })
  const isWhole = range.start === 0 && range.end === undefined
  // By its length it is known to be whole.
  if (answer.status === (isWhole ? 200 : 206) && answer.headers.has('content-length')) return answer
  await answer.body?.cancel()
  throw new StoreFailed(`it answered ${answer.status} otherwise than it was asked`, answer.status)
}

const missing = (name: string) => Object.assign(new Error(`ENOENT: there is no object ${name}`), { code: 'ENOENT' })

/** How often in a row without a byte between. */
const mostFailures = 3
/** In milliseconds. */
const pause = 300

async function* piecesOf(reading: Reading, { start, end }: Range, answer: Response): AsyncGenerator<Uint8Array> {
  // Some stores send more than the range.
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
      if (++failures > mostFailures) throw failureOf(error)
      await setTimeout(pause)
      current = await begin(reading, { start: at, end })
    }
  }
}

/** However long whoever reads takes: the next bytes come in time. */
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
