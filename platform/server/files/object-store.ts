import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { removeOlder } from '#platform/server/lib/write-durably.ts'
import type { StorePlace } from '#platform/server/service-addresses.ts'
import { aPage, type FileStore, writeAndHash, writeProbe } from './file-store.ts'
import { type Objects, openObjects } from './objects.ts'
import { forgetAnnouncements, removeUnlessFresh, storeEvenIfRemoved } from './removals.ts'
import { failureOf, StoreFailed, within } from './store-requests.ts'

type Opening = {
  place: StorePlace
  /** Local folder for incoming files. */
  folder: string
  /** Timeout for an answer of the store, in ms. */
  patience?: number
}

// In ms.
const DEFAULT_PATIENCE = 12_000
const QUICK_PATIENCE = 4_000
const TRIES = 3

/** A file store in an object store: one object per file, named by its SHA-256. */
export async function openObjectStore({ place, folder, patience = DEFAULT_PATIENCE }: Opening): Promise<FileStore> {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const objects = openObjects(place, { patience, tries: TRIES })
  const quick = openObjects(place, { patience: Math.min(patience, QUICK_PATIENCE), tries: TRIES })
  return {
    store: async (bytes) => {
      // Its name, the hash, is only known once all of it has arrived.
      const temporary = join(arriving, randomUUID())
      try {
        const stored = await writeAndHash(bytes, temporary)
        await storeEvenIfRemoved(objects, stored.sha256, () => objects.upload(stored.sha256, temporary))
        return stored
      } finally {
        await rm(temporary, { force: true })
      }
    },
    open: (sha256, range) => readObject({ objects, name: sha256, patience }, range),
    storedBefore: (before) => filesBefore(objects, before),
    remove: (sha256, before) => removeUnlessFresh(quick, sha256, before),
    removeUnfinished: async (before) => {
      await removeOlder(arriving, before)
      await forgetAnnouncements(objects, before)
      await objects.endUploads(before)
    },
    ownedBy: async (site, { anyway } = { anyway: false }) => {
      const known = anyway ? undefined : await readOwner({ objects: quick, patience })
      if (known === undefined) await quick.put(ownerObject, Buffer.from(site))
      return known ?? site
    },
    check: async () => {
      await writeProbe(arriving)
      await quick.put(checkObject, aPage)
    },
  }
}

/** Object that holds the id of the site that owns the files. */
const ownerObject = 'owner'

async function readOwner(reading: Omit<Parameters<typeof readObject>[0], 'name'>): Promise<string | undefined> {
  try {
    return await text(await readObject({ ...reading, name: ownerObject }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Object that `check` writes. */
const checkObject = 'check'

async function* filesBefore(objects: Objects, before: Date) {
  for await (const { name, modified } of objects.list('')) if (/^[0-9a-f]{64}$/.test(name) && modified < before) yield name
}

type Range = { start: number; end?: number }
type Reading = { objects: Objects; name: string; patience: number }

/** Reads an object. Rejects with ENOENT if there is none; resumes where the connection broke off. */
async function readObject(reading: Reading, range: Range = { start: 0 }): Promise<Readable> {
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
