import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Objects } from './objects.ts'

/*
 * Objects cannot be moved aside, and not every store has conditional deletes. So a removal first announces itself by an object beside the file and
 * then checks the file's age; storing looks for announcements afterwards and, if there are any, stores again once they are gone. A removal that
 * ended before storing looked has taken the file with it, so storing also looks whether the file is there. One of the two always sees the other.
 */
const announced = (sha256: string) => `${sha256}.removing.`
const isAnnouncement = (name: string) => /^[0-9a-f]{64}\.removing\./.test(name)

// In ms. A removal takes place within REMOVE_WITHIN of its announcement or not at all; an announcement older than ABANDONED_AFTER was
// left behind by a kill.
const REMOVE_WITHIN = 2_000
const ABANDONED_AFTER = 8_000
const LOOK_EVERY = 100

/** In ms: stores report modification times in whole seconds. */
const second = 1_000

/** Removes a file unless it was stored since `before`. No call of `quick` may take longer than ABANDONED_AFTER minus REMOVE_WITHIN. */
export async function removeUnlessFresh(quick: Objects, sha256: string, before: Date): Promise<void> {
  if (!(await isOlder(quick, sha256, before))) return
  const announcement = announced(sha256) + randomUUID()
  const since = performance.now()
  await quick.put(announcement, new Uint8Array())
  // If this fails, the store may still remove the file later, so the announcement stays.
  if ((await isOlder(quick, sha256, before)) && performance.now() - since < REMOVE_WITHIN) await quick.remove(sha256)
  await quick.remove(announcement)
}

async function isOlder(objects: Objects, sha256: string, before: Date): Promise<boolean> {
  for await (const { name, modified } of objects.list(sha256)) if (name === sha256) return modified.getTime() + second <= before.getTime()
  return false
}

/** Stores a file, again if it may have been removed meanwhile. */
export async function storeEvenIfRemoved(objects: Objects, sha256: string, store: () => Promise<unknown>): Promise<void> {
  do await store()
  while (await mayBeRemoved(objects, sha256))
}

/** Waits for removals of the file to end; whether there were any, or the file is gone. */
async function mayBeRemoved(objects: Objects, sha256: string): Promise<boolean> {
  const since = performance.now()
  for (let rounds = 0; ; rounds++) {
    const there = await Array.fromAsync(objects.list(sha256))
    const left = there.filter(({ name }) => isAnnouncement(name))
    if (left.length === 0) return rounds > 0 || there.every(({ name }) => name !== sha256)
    if (performance.now() - since > ABANDONED_AFTER) for (const { name } of left) await objects.remove(name)
    else await setTimeout(LOOK_EVERY)
  }
}

/** Deletes announcements from before `before`, which killed removals left behind. */
export async function forgetAnnouncements(objects: Objects, before: Date): Promise<void> {
  for await (const { name, modified } of objects.list('')) if (isAnnouncement(name) && modified < before) await objects.remove(name)
}
