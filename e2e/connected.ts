import { expect, type Page } from '@playwright/test'

/** Whether the page's live channel is open. */
export const isConnected = (page: Page) => page.evaluate(() => localStorage.getItem('traktanda:/:broker_connected') === 'true')

/** Waits until the live channel is open and what is read again at its opening has come: from then on the page asks for nothing by itself. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => isConnected(page)).toBe(true)
  await page.waitForLoadState('networkidle')
}
