import { type FileStore, isIntact, openIfThere } from './file-store.ts'

type Tell = (done: number, all: number) => void
/** Names of faulty files by kind of fault. */
export type Faults = { missing: string[]; damaged: string[] }
type Copying = { from: FileStore; to: FileStore; tell: Tell }

/** The latest possible date: every file was stored before it. */
const latestDate = new Date(8.64e15)

/** Names of all files in a store. */
export const allNames = (files: FileStore): Promise<string[]> => Array.fromAsync(files.storedBefore(latestDate))

/** Copies the files that are missing in `to` and reads them back. Removes nothing; can be interrupted and run again. */
export async function copyFiles({ from, to, tell }: Copying): Promise<{ copied: number; damaged: string[] }> {
  const there = new Set(await allNames(to))
  const names = (await allNames(from)).filter((name) => !there.has(name))
  const damaged: string[] = []
  let copied = 0
  await severalAtOnce(names, tell, async (name) => {
    const bytes = await openIfThere(from, name)
    // Removed by a sweep since it was listed.
    if (!bytes) return
    const { sha256 } = await to.store(bytes)
    if (sha256 === name && (await isIntact(to, name))) copied += 1
    else damaged.push(name)
  })
  return { copied, damaged }
}

/** Reads these files completely and returns which are missing or damaged. */
export async function verifyFiles(files: FileStore, names: string[], tell: Tell): Promise<Faults> {
  const faults: Faults = { missing: [], damaged: [] }
  await severalAtOnce(names, tell, async (name) => {
    const whole = await isIntact(files, name)
    if (whole !== true) faults[whole === undefined ? 'missing' : 'damaged'].push(name)
  })
  return faults
}

/** Several at once, since most of the time is spent waiting for the store. */
const WORKERS = 4

async function severalAtOnce(names: string[], tell: Tell, work: (name: string) => Promise<void>): Promise<void> {
  let done = 0
  const left = names.values()
  const one = async () => {
    for (const name of left) {
      await work(name)
      tell(++done, names.length)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, one))
}
