import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './journey.ts'
import { chooseMore, expectPaper, openFreshPaper, placeOn, sheetOf } from './open-paper.ts'

const marker = (page: Page, text: string) => page.getByRole('button', { name: `Ihre Notiz: ${text}` })
const bubble = (page: Page, text: string) => page.getByRole('region', { name: `Ihre Notiz: ${text}` })

/** How the bubble is aligned with its marker, and whether it is below. */
async function flipOf(page: Page, text: string) {
  const [pin, card] = await Promise.all([marker(page, text).boundingBox(), bubble(page, text).boundingBox()])
  if (!pin || !card) throw new Error('Nothing is open')
  const middle = pin.x + pin.width / 2
  const across = Math.abs(card.x + card.width / 2 - middle) < 2 ? 'middle' : card.x + card.width / 2 < middle ? 'left' : 'right'
  return `${across} ${card.y > pin.y ? 'below' : 'above'}`
}

test.use({ viewport: { width: 1600, height: 900 } })

test('a placed note avoids the page edges, moves, follows the zoom, and is there after a reload', async ({ page }) => {
  await signIn(page, 'responsible')
  await openFreshPaper(page)
  const { width } = (await sheetOf(page).boundingBox())!
  const write = async (place: readonly [number, number], text: string) => {
    await chooseMore(page, 'Notiz auf der Seite platzieren')
    const { x, y } = await placeOn(page, place)
    await page.mouse.click(x, y)
    await page.getByRole('region', { name: 'Neue Notiz auf Seite 1' }).getByRole('textbox').fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(bubble(page, text)).toBeVisible()
  }
  await write([width / 2, 420], 'Mitte')
  expect(await flipOf(page, 'Mitte')).toBe('middle above')
  await expectAccessible(page)
  await write([width - 100, 120], 'Rechts oben')
  expect(await flipOf(page, 'Rechts oben')).toBe('left below')
  await page.keyboard.press('Escape')
  await expect(marker(page, 'Rechts oben')).toBeFocused()
  await write([100, 400], 'Links')
  expect(await flipOf(page, 'Links')).toBe('right above')

  await page.keyboard.press('Control+-')
  await expect.poll(async () => (await sheetOf(page).boundingBox())!.width).toBeLessThan(width)
  const zoomed = (await sheetOf(page).boundingBox())!
  const pin = (await marker(page, 'Links').boundingBox())!
  expect(pin.x + pin.width / 2 - zoomed.x).toBeCloseTo((100 * zoomed.width) / width, -1)

  await bubble(page, 'Links').getByRole('button', { name: 'Notiz verschieben' }).click()
  await page.keyboard.press('Shift+ArrowRight')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expectPaper(page, 'Seite 1 von 1')
  for (const text of ['Mitte', 'Rechts oben', 'Links']) await expect(marker(page, text)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await marker(page, 'Rechts oben').click()
  await expect(bubble(page, 'Rechts oben')).toBeInViewport({ ratio: 1 })
})

test('a note started or chosen in the covering list gets the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'responsible')
  await openFreshPaper(page)
  const list = page.getByRole('dialog', { name: 'Notizen' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Notizen( \(1\))?$/ }).click()
    await list.getByRole('button', { name }).click()
    await expect(list).toBeHidden()
  }
  await choose('Notiz auf der Seite platzieren')
  await expect(page.getByRole('button', { name: 'In der Mitte dieser Seite platzieren' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Unterwegs')
  await page.keyboard.press('Control+Enter')
  await expect(bubble(page, 'Unterwegs')).toBeFocused()
  await choose('Notiz auf Seite 1 anzeigen')
  await expect(bubble(page, 'Unterwegs')).toBeFocused()
})
