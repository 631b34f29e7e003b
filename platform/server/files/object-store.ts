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
  /** On this machine, for what arrives. */
  folder: string
  /** In milliseconds: how long one answer of the store may take. */
  patience?: number
}

/** In milliseconds. */
const usualPatience = 12_000
const quickly = 4_000
const tries = 3

/** The file store in an object store: an object for each file, named by its SHA-256. */
export async function openObjectStore({ place, folder, patience = usualPatience }: Opening): Promise<FileStore> {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const objects = openObjects(place, { patience, tries })
  const quick = openObjects(place, { patience: Math.min(patience, quickly), tries })
  return {
    store: async (bytes) => {
      // Its name is known once all of it has arrived.
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
      if (known === undefined) await quick.put(owner, Buffer.from(site))
      return known ?? site
    },
    check: async () => {
      await writeProbe(arriving)
      await quick.put(checked, aPage)
    },
  }
}

/** Holds the number of the site whose files these are. */
const owner = 'owner'

async function readOwner(reading: Omit<Parameters<typeof readObject>[0], 'name'>): Promise<string | undefined> {
  try {
    return await text(await readObject({ ...reading, name: owner }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written again whenever somebody asks whether files can be. */
const checked = 'check'

async function* filesBefore(objects: Objects, before: Date) {
  for await (const { name, modified } of objects.list('')) if (/^[0-9a-f]{64}$/.test(name) && modified < before) yield name
}
