import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const MEGABYTE = 2 ** 20
const SAMPLE_PAUSE_MS = 100

/**
 * Megabytes of a page's script memory, buffers included, before an action and at its peak. The network log of the developer tools does not
 * count.
 */
export async function watchPage(page: Page, work: () => Promise<unknown>): Promise<{ idle: number; peak: number }> {
  const session = await page.context().newCDPSession(page)
  const held = async () => {
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / MEGABYTE
  }
  const idle = await held()
  let peak = idle
  const ending = new AbortController()
  const look = async () => {
    while (!ending.signal.aborted) {
      peak = Math.max(peak, await held())
      await setTimeout(SAMPLE_PAUSE_MS)
    }
  }
  const looking = look()
  await work()
  ending.abort()
  await looking
  return { idle, peak }
}
