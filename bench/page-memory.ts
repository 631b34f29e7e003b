import type { Page } from '@playwright/test'

const MEGABYTE = 2 ** 20

/** Megabytes that the scripts of a page hold, what lies in buffers among them, before something is done and at most while it is. What tools for developers keep of the network does not count. */
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
      await page.waitForTimeout(100)
    }
  }
  const looking = look()
  await work()
  ending.abort()
  await looking
  return { idle, peak }
}
