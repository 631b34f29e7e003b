import type { FileStore } from './file-store.ts'
import { isWhole, openIfThere } from './whole.ts'

type Tell = (done: number, all: number) => void
/** What is wrong with files, by their names. */
export type Faults = { missing: string[]; damaged: string[] }
type Copying = { from: FileStore; to: FileStore; tell: Tell }

/** Every file that stands anywhere was stored before that. */
const ever = new Date(8.64e15)

/** Each is there whole or not at all. */
export const allNames = (files: FileStore): Promise<string[]> => Array.fromAsync(files.storedBefore(ever))

/** Copies what is not there yet, and reads it back. Removes nothing, and may be ended and begun again at any time. */
export async function copyFiles({ from, to, tell }: Copying): Promise<{ copied: number; damaged: string[] }> {
  const there = new Set(await allNames(to))
  const names = (await allNames(from)).filter((name) => !there.has(name))
  const damaged: string[] = []
  let copied = 0
  await severalAtOnce(names, tell, async (name) => {
    const bytes = await openIfThere(from, name)
    // A sweep went by.
    if (!bytes) return
    const { sha256 } = await to.store(bytes)
    if (sha256 === name && (await isWhole(to, name))) copied += 1
    else damaged.push(name)
  })
  return { copied, damaged }
}

/** Reads all of these files. */
export async function verifyFiles(files: FileStore, names: string[], tell: Tell): Promise<Faults> {
  const faults: Faults = { missing: [], damaged: [] }
  await severalAtOnce(names, tell, async (name) => {
    const whole = await isWhole(files, name)
    if (whole !== true) faults[whole === undefined ? 'missing' : 'damaged'].push(name)
  })
  return faults
}

/** Most of the time goes by with waiting for a store. */
const workers = 4

async function severalAtOnce(names: string[], tell: Tell, work: (name: string) => Promise<void>): Promise<void> {
  let done = 0
  const left = names.values()
  const one = async () => {
    for (const name of left) {
      await work(name)
      tell(++done, names.length)
    }
  }
  await Promise.all(Array.from({ length: workers }, one))
}
