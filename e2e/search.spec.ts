import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './journey.ts'
import { pagesOf } from './paper.ts'
import { beginSession, signIn } from './sign-in.ts'
import { untilRead } from './until-read.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Suchbegriffe' })
const hits = (page: Page) => page.getByRole('list', { name: 'Suchresultate' })
const told = (page: Page) => page.getByRole('heading', { level: 2, name: /Treffer$/ })
const dates = (page: Page) => page.getByRole('button', { name: /^Zeitraum: / })

test('a word of a paper is found, narrowed down, and opens the paper on its page, where it is marked; back and back again', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, 'member')
  await untilRead(page, 'Steuerfuss', /^\/proposals\/\d+\?page=4&/)
  const start = page.url()
  await page.getByRole('combobox', { name: 'Suche' }).fill('Steuerfuss')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Suche nach «Steuerfuss»' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.getByRole('tab', { name: /^Dokumente \d+$/ }).click()
  await page.getByRole('checkbox', { name: /^Anträge \d+$/ }).click()
  await expect(page).toHaveURL(/\/search\?query=Steuerfuss&type=virtual\.document&facets=document_type%3Abackend\.proposal$/)
  await expect(page.getByRole('checkbox', { name: /^Anträge \d+$/ })).toBeChecked()
  await hits(page).getByRole('link', { name: 'Voranschlag 2027', exact: true }).first().click()
  await expect(page).toHaveURL(/\/proposals\/\d+\?version_id=\d+&layer_id=\d+$/)
  const fourth = pagesOf(page).locator('.page[data-page-number="4"]')
  await expect(fourth.locator('.highlight', { hasText: /^Steuerfuss/i }).first()).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Anträge \d+$/ })).toBeChecked()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await expect(page).toHaveURL(start)
})

test('dates: a shortcut is applied at once; days are typed, and where nothing lies between them that is said and undone', async ({
  page,
}) => {
  await signIn(page, 'member', '/search?query=Voranschlag')
  const all = await told(page).textContent()
  await dates(page).click()
  await page.getByRole('button', { name: 'Aktuelles Jahr' }).click()
  await expect(page).toHaveURL(/&date=\d{4}-01-01\+TO\+\d{4}-12-31$/)
  await expect(dates(page)).toHaveText(/^01\.01\.\d{4} – 31\.12\.\d{4}$/)
  await dates(page).click()
  await page.getByLabel('Erster Tag').fill('')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Letzter Tag').fill('31.12.1999')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Anwenden' }).click()
  await expect(dates(page)).toHaveText('bis 31.12.1999')
  await expect(page.getByText('Keine Suchresultate')).toBeVisible()
  await page.getByRole('button', { name: 'Ohne Filter anzeigen' }).click()
  await expect(dates(page)).toHaveText('Kein Zeitraum')
  await expect(told(page)).toHaveText(all ?? '')
})

test('with the keyboard alone: words, a tab, a facet, dates and a hit', async ({ page }) => {
  await signIn(page, 'member', '/search')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Voranschlag')
  await page.keyboard.press('Enter')
  await expect(hits(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: /^Alle / })).toBeFocused()
  const documents = page.getByRole('tab', { name: /^Dokumente / })
  for (let step = 0; step < 10 && !(await documents.evaluate((tab) => tab === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(documents).toHaveAttribute('aria-selected', 'true')
  const committee = page.getByRole('checkbox', { name: /^Finanzkommission / })
  await committee.focus()
  await page.keyboard.press('Space')
  await expect(committee).toBeChecked()
  await dates(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Aktueller Monat' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dates(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  const hit = hits(page).getByRole('link').first()
  await hit.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/search/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('a document of a committee opens in a window of its own', async ({ page }) => {
  await signIn(page, 'member', '/search?query=Finanzhaushaltsgesetz')
  const law = hits(page).getByRole('link', { name: /^Finanzhaushaltsgesetz/ })
  await expect(law).toHaveAttribute('target', '_blank')
  const file = await page.request.get((await law.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
})

test('who sees nothing of it finds nothing', async ({ page }) => {
  await beginSession(page, 'newcomer')
  await page.goto('/search?query=Voranschlag')
  await expect(page.getByText('Keine Suchresultate')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})
