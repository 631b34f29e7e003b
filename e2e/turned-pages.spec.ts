import type { Page } from '@playwright/test'
import { fromUser } from '#platform/shared/page-space.ts'
import { expect, test } from './journey.ts'
import { expectPaper, keptOf, pagesOf } from './open-paper.ts'
import { openMeetingOf, turned, turnedPdf } from './unusual-papers.ts'

async function openPaper(page: Page) {
  await openMeetingOf(page, { 'Bericht.pdf': await turnedPdf() })
  await page.getByRole('main').getByRole('link', { name: 'Bericht', exact: true }).click()
  await expectPaper(page, 'Verweis')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  // So that the sizes have room in the bar.
  await page.getByRole('button', { name: 'Navigation schliessen' }).click()
}

async function choose(page: Page, menu: string | RegExp, item: string) {
  await page.getByRole('group', { name: 'Werkzeuge', exact: true }).getByRole('button', { name: menu, exact: true }).click()
  await page
    .getByRole('menuitemradio', { name: item, exact: true })
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .click()
  await expect(page.getByRole('menu')).toBeHidden()
}

const linkOn = (page: Page, number: number) => page.locator(`.page[data-page-number="${number}"] .linkAnnotation`)

/** Goes to the page; returns the box of the link that pdf.js draws on it. */
async function boxOf(page: Page, number: number) {
  await page.getByLabel('Seitenzahl').fill(String(number))
  await page.keyboard.press('Enter')
  await linkOn(page, number).scrollIntoViewIfNeeded()
  const box = await linkOn(page, number).boundingBox()
  if (!box) throw new Error('The link is not on screen')
  return box
}

/** Draws around the link from corner to corner. */
async function frame(page: Page, number: number) {
  const { x, y, width, height } = await boxOf(page, number)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + width, y + height, { steps: 3 })
  await page.mouse.up()
}

test('shapes drawn on rotated and cropped pages are stored in the right place, in every view', async ({ page }) => {
  await openPaper(page)
  await pagesOf(page).focus()
  await page.keyboard.press('q')
  // Unfolded, it would cover a link in one of the views.
  await page.getByRole('button', { name: 'Palette einklappen' }).click()
  const pages = [1, 2, 3, 4]
  for (const number of pages) await frame(page, number)
  await choose(page, /^Grösse/, '300 %')
  for (const number of pages) await frame(page, number)
  await pagesOf(page).focus()
  await page.keyboard.press('r')
  await choose(page, /^Grösse/, '50 %')
  await choose(page, 'Mehr', 'Zwei Seiten nebeneinander')
  for (const number of pages) await frame(page, number)

  await expect.poll(async () => (await keptOf(page)).length).toBe(12)
  const [left, bottom, right, top] = turned.link
  const [x, y] = fromUser([left, top], turned.cropBox)
  for (const kept of await keptOf(page)) {
    for (const [part, value] of Object.entries({ x, y, width: right - left, height: top - bottom }))
      expect(Math.abs(Number(kept[part]) - value), `${part} on page ${kept.pageIndex}`).toBeLessThan(0.3)
  }
})

test('the words of a link can be highlighted without following the link', async ({ page }) => {
  await openPaper(page)
  await pagesOf(page).focus()
  await page.keyboard.press('t')
  const { x, y, width, height } = (await pagesOf(page).getByText('Verweis').first().boundingBox())!
  await page.mouse.move(x + 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => keptOf(page)).toMatchObject([{ type: 'highlight', quote: { exact: 'Verweis' } }])
  expect(page.context().pages()).toHaveLength(1)
})
