import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Opens a paper of a meeting by its link and waits until its layer can be drawn on. */
export async function openPaper(context: BrowserContext, meeting: string, title: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(meeting)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  return page
}
