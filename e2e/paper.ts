import { expect, type Locator, type Page } from '@playwright/test'

/** The pages of the open PDF. */
export const pagesOf = (page: Page): Locator =>
  page.getByRole('group', { name: /^(Seiten des Dokuments|Pages du document|Pages of the document)$/ })

/** Waits until the text of the paper's first page is on screen. */
export async function expectPaper(page: Page, text: string | RegExp): Promise<void> {
  await expect(pagesOf(page).getByText(text).first()).toBeInViewport()
}
