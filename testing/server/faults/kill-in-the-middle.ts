import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Random } from '#testing/shared/random.ts'
import type { AttackedSite } from './attacked-site.ts'

type Kill = { what: 'server' | 'database'; random: Random; isTime: () => boolean }

/** Kills the server or database a random moment after `isTime`; resolves once both run again. */
export async function killInTheMiddle(attacked: AttackedSite, { what, random, isTime }: Kill): Promise<void> {
  await expect.poll(isTime, { interval: 1 }).toBe(true)
  for (let moment = random.below(200); moment > 0; moment -= 1) await setImmediate()
  await (what === 'server' ? attacked.killServer() : attacked.killDatabase())
}
