import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Objects } from './objects.ts'

/*
 * An object cannot be moved aside, and not every store deletes on a condition. Whoever removes says so first, by an object of its own beside the
 * file, and looks at the file's age after that; whoever stores looks for such objects after that, and where there are some stores again once they
 * are gone. One of the two always sees the other.
 */
const announced = (sha256: string) => `${sha256}.removing.`
const isAnnouncement = (name: string) => /^[0-9a-f]{64}\.removing\./.test(name)

/** In milliseconds. Whoever removes does it at once or never; what it announced longer ago than that, and its request takes, was left by a kill. */
const atOnce = 2_000
const leftAfter = 8_000
const lookEvery = 100

/** Stores tell whole seconds. */
const second = 1_000

/** `quick`: of which no call lasts longer than `leftAfter` less `atOnce`. */
export async function removeUnlessFresh(quick: Objects, sha256: string, before: Date): Promise<void> {
  if (!(await isOlder(quick, sha256, before))) return
  const announcement = announced(sha256) + randomUUID()
  const since = performance.now()
  await quick.put(announcement, new Uint8Array())
  // When this fails nobody knows whether it will be done after all: the announcement stays.
  if ((await isOlder(quick, sha256, before)) && performance.now() - since < atOnce) await quick.remove(sha256)
  await quick.remove(announcement)
}

async function isOlder(objects: Objects, sha256: string, before: Date): Promise<boolean> {
  for await (const { name, modified } of objects.list(sha256)) if (name === sha256) return modified.getTime() + second <= before.getTime()
  return false
}

/** Stores until nobody can have removed it since. */
export async function storeForGood(objects: Objects, sha256: string, store: () => Promise<unknown>): Promise<void> {
  do await store()
  while (await hasWaited(objects, sha256))
}

/** Whether somebody was removing it, which is over now. */
async function hasWaited(objects: Objects, sha256: string): Promise<boolean> {
  const since = performance.now()
  for (let rounds = 0; ; rounds++) {
    const left = await Array.fromAsync(objects.list(announced(sha256)))
    if (left.length === 0) return rounds > 0
    if (performance.now() - since > leftAfter) for (const { name } of left) await objects.remove(name)
    else await setTimeout(lookEvery)
  }
}

/** What whoever was killed announced before `before`. */
export async function forgetAnnouncements(objects: Objects, before: Date): Promise<void> {
  for await (const { name, modified } of objects.list('')) if (isAnnouncement(name) && modified < before) await objects.remove(name)
}
