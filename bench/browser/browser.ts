import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Site } from '#bench/sites/site.ts'

/** A desktop browser in which the site's user is signed in. Close it with `browser.close()`. */
export async function openBrowser({ session }: Site, address: string): Promise<{ browser: Browser; context: BrowserContext }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
  await context.addCookies([
    { name: 'sessionid', value: session.token, url: address },
    { name: 'csrftoken', value: session.csrf_token, url: address },
  ])
  return { browser, context }
}

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
