import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { Site } from './site.ts'

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
