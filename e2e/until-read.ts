import { expect, type Page } from '@playwright/test'
import { search } from '#features/search/contract.ts'
import { apiAddress } from './api.ts'

/** Files are indexed after the site has started: waits until one is found by its text. */
export async function untilRead(page: Page, query: string, path: RegExp) {
  const find = async () => {
    const answer = await page.request.get(apiAddress(search.path), { params: { query } })
    return search.answer.parse(await answer.json()).items.map((hit) => hit.path)
  }
  await expect.poll(find, { timeout: 120_000 }).toContainEqual(expect.stringMatching(path))
}
