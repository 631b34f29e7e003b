import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { removeOlder } from '#platform/server/lib/write-durably.ts'
import type { FileStore } from './file-store.ts'
import type { StorePlace } from './files-url.ts'
import { type Objects, openObjects } from './objects.ts'
import { readObject } from './read-object.ts'
import { forgetAnnouncements, removeUnlessFresh, storeForGood } from './removals.ts'
import { writeAndHash } from './write-and-hash.ts'
import { aPage, writeProbe } from './write-probe.ts'

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
        await storeForGood(objects, stored.sha256, () => objects.upload(stored.sha256, temporary))
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
