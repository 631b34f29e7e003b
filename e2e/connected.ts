import { expect, type Page } from '@playwright/test'

/** Whether the page's MQTT connection is open. */
export const isConnected = (page: Page) => page.evaluate(() => localStorage.getItem('traktanda:/:broker_connected') === 'true')

/** Waits until the MQTT connection is open and the refetches that follow are done; afterwards the page makes no requests by itself. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => isConnected(page)).toBe(true)
  await page.waitForLoadState('networkidle')
}
