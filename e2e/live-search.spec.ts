import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { untilRead } from './api.ts'
import { expect, signIn, test } from './journey.ts'
import { pagesOf } from './open-paper.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Suche' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Vorschläge' })
const suggestions = (page: Page) => list(page).getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The page to which a suggestion leads. */
async function pageOf(suggestion: Locator): Promise<RegExp> {
  const [path = ''] = (await suggestion.getAttribute('href'))?.split('?') ?? []
  return new RegExp(`${path}(\\?|$)`)
}

test('by keyboard: a suggestion is chosen by arrow and Enter, and Enter without one opens the search page', async ({ page }) => {
  await signIn(page, 'member')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Finanzkom')
  await expect(suggestions(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Finanzkommission')
  const path = await pageOf(chosen(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(heading(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')

  await page.keyboard.press('/')
  await page.keyboard.type('Finanzkom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=Finanzkom$/)
  await expect(heading(page)).toHaveText('Suche nach «Finanzkom»')
  await expect(field(page)).toHaveCount(0)
})

test('a hit in a document opens its page with the word marked; then / searches it, and Ctrl+K leads elsewhere', async ({ page }) => {
  await signIn(page, 'member')
  await untilRead(page, 'Steuerfuss', /^\/proposals\/\d+\?page=4&/)
  await field(page).fill('Steuerfuss')
  const hit = suggestions(page).and(page.locator('[href*="page=4&find="]')).first()
  const word = (await hit.getAttribute('href'))?.match(/find=(\w+)/)?.[1] ?? ''
  await expect(hit.locator('mark').filter({ hasText: word }).first()).toBeAttached()
  await hit.click()
  const fourth = pagesOf(page).locator('.page[data-page-number="4"]')
  await expect(fourth.locator('.highlight', { hasText: word }).first()).toBeInViewport()
  await expect(page).toHaveURL(/version_id=\d+&layer_id=\d+$/)
  const inPaper = page.getByRole('searchbox', { name: 'Im Dokument suchen' })
  await expect(inPaper).toHaveValue(word)
  await expect(inPaper).not.toBeFocused()

  await page.getByLabel('Seitenzahl').fill('2')
  await page.keyboard.press('Enter')
  await expect(pagesOf(page).locator('.page[data-page-number="2"]')).toBeInViewport({ ratio: 0.5 })
  await page.reload()
  await expect(page.getByLabel('Seitenzahl')).toHaveValue('2')
  await expect(inPaper).toHaveCount(0)
  await pagesOf(page).focus()
  await page.keyboard.press('/')
  await expect(inPaper).toBeFocused()
  await page.keyboard.press('Control+k')
  const quickAccess = page.getByRole('dialog', { name: 'Schnellzugriff' })
  await expect(quickAccess.getByRole('combobox')).toBeFocused()
  await expect(quickAccess.getByRole('group', { name: 'Zuletzt geöffnete Dokumente' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Steuerfuss')
  await expect(quickAccess.getByRole('group', { name: 'Treffer' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=Steuerfuss$/)
})

test('the search field is at most 500 px wide, and five of ten suggestions show before scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 1200 })
  await signIn(page, 'member')
  expect((await field(page).boundingBox())?.width).toBeLessThanOrEqual(500)
  await field(page).fill('Kommission')
  await expect(suggestions(page)).toHaveCount(10)
  await expect(suggestions(page).nth(4)).toBeInViewport({ ratio: 0.99 })
  await expect(suggestions(page).nth(5)).not.toBeInViewport({ ratio: 0.05 })
  await page.keyboard.press('ArrowUp')
  await expect(suggestions(page).last()).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page, 'header')
})

test('a late answer does not replace a newer one', async ({ page }) => {
  await signIn(page, 'member')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/search/?query=Fin*', async (route) => {
    const answer = await route.fetch()
    await arrival
    // The page may have cancelled the request because the user typed on.
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  const first = page.waitForRequest(/query=Fin\*/)
  await field(page).fill('Fin')
  await first
  await field(page).fill('Kulturkommission')
  await expect(suggestions(page).first()).toContainText('Kulturkommission')
  const shown = await suggestions(page).allTextContents()
  arrive()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await suggestions(page).allTextContents()).toEqual(shown)
})

test('on a phone a button opens the search field over the header, and choosing a hit closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'member')
  const opener = page.getByRole('button', { name: 'Suche öffnen' })
  const box = await opener.boundingBox()
  expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
  await opener.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Finanzkom')
  await expect(suggestions(page).first()).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  const path = await pageOf(suggestions(page).first())
  await suggestions(page).first().click()
  await expect(page).toHaveURL(path)
  await expect(field(page)).toHaveCount(0)
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
