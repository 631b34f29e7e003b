import { type Browser, chromium, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** A browser of a desk, in which the site's person is signed in. End it with `browser.close()`. */
export async function openBrowser({ session }: Site, address: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
  await page.context().addCookies([
    { name: 'sessionid', value: session.token, url: address },
    { name: 'csrftoken', value: session.csrf_token, url: address },
  ])
  return { browser, page }
}
