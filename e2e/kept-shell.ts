import { expect, type Page } from '@playwright/test'

/** Waits until the browser has cached the whole application and could start it without the server. */
export const untilShellIsKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** The build that the page runs. */
export const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.split('/').at(-1))
