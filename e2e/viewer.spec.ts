import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { chooseMore, expectPaper, pagesOf } from './open-paper.ts'
import { chaptersPdf, encryptedPdf, gapPdf, longPdf, oddPdf, openMeetingOf } from './unusual-papers.ts'

/** Wide enough for the zoom menu to be in the bar. */
const roomy = { width: 1920, height: 1080 }

const viewerOf = (page: Page) => page.getByRole('region', { name: 'Dokumentansicht' })
const toolbarOf = (page: Page) => page.getByRole('group', { name: 'Werkzeuge', exact: true })
const tool = (page: Page, name: string | RegExp) => toolbarOf(page).getByRole('button', { name, exact: typeof name === 'string' })
const pageField = (page: Page) => page.getByLabel('Seitenzahl')
const sheet = (page: Page, number: number) => pagesOf(page).locator(`.page[data-page-number="${number}"]`)
const thumbnail = (page: Page, number: number) =>
  page.getByRole('complementary').getByRole('button', { name: `Seite ${number}`, exact: true })

const openPaper = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true }).click()

async function openReport(page: Page) {
  await openMeetingOf(page, { 'Bericht.pdf': await chaptersPdf() })
  await openPaper(page, 'Bericht')
  await expectPaper(page, 'Seite 1 von 6')
}

test('thumbnails, outline, rotation and two pages work, and the reading position is restored', async ({ page }) => {
  await openReport(page)
  await tool(page, 'Übersicht').click()
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-current', 'page')
  await thumbnail(page, 5).click()
  await expect(pageField(page)).toHaveValue('5')
  await expect(thumbnail(page, 5)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('ArrowRight')
  await expect(thumbnail(page, 6)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(pageField(page)).toHaveValue('1')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Inhalt' }).click()
  await page.getByRole('treeitem', { name: 'Kapitel 1' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(pageField(page)).toHaveValue('3')
  await expectAccessible(page, 'aside')
  await tool(page, 'Übersicht').click()

  await chooseMore(page, 'Zwei Seiten nebeneinander')
  await expect.poll(async () => (await sheet(page, 4).boundingBox())?.y).toBe((await sheet(page, 3).boundingBox())?.y)
  await pagesOf(page).focus()
  await page.keyboard.press('r')
  await expect.poll(() => isLying(page, 3)).toBe(true)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('rotation\\":90'))).toBe(true)
  await page.reload()
  await expectPaper(page, 'Seite 3 von 6')
  await expect(pageField(page)).toHaveValue('3')
  await expect.poll(() => isLying(page, 3)).toBe(true)
  await expect.poll(async () => (await sheet(page, 4).boundingBox())?.y).toBe((await sheet(page, 3).boundingBox())?.y)
})

async function isLying(page: Page, number: number): Promise<boolean> {
  const box = await sheet(page, number).boundingBox()
  return box !== null && box.width > box.height
}

test('search within a document finds ss and ß, and letters without their accents', async ({ page }) => {
  await openReport(page)
  for (const [query, count] of [
    ['strassenbau', '1 von 2'],
    ['Straße', '1 von 2'],
    ['cafe', '1 von 1'],
  ] as const) {
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox').fill(query)
    await expect(page.getByRole('search').getByText(count)).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('zooms by menu, by keys, and by the wheel towards the pointer', async ({ page }) => {
  await openReport(page)
  const width = async () => (await sheet(page, 1).boundingBox())?.width ?? 0
  // Between two columns the bar has no room for the sizes.
  await tool(page, 'Mehr').click()
  await page.getByRole('menuitemradio', { name: '300 %' }).click()
  await expect.poll(width).toBeGreaterThan(2000)
  await page.setViewportSize(roomy)
  await tool(page, /^Grösse/).click()
  await page.getByRole('menuitemradio', { name: '200 %' }).click()
  await expect.poll(width).toBeGreaterThan(1500)
  await expect(tool(page, 'Grösse: 200 %')).toBeVisible()
  await pagesOf(page).focus()
  await page.keyboard.press('Control+0')
  await expect.poll(width).toBeLessThan(1400)

  const word = page.getByText('Kapitel 1, Seite 1 von 6')
  const before = (await word.boundingBox())!
  await page.mouse.move(before.x + 2, before.y + 2)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await word.boundingBox())?.width).toBeGreaterThan(before.width * 1.3)
  const after = (await word.boundingBox())!
  expect(Math.abs(after.x - before.x)).toBeLessThan(20)
  expect(Math.abs(after.y - before.y)).toBeLessThan(20)
})

test('prints only the document, with each page at its own size, or a range of pages', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '')
  })
  await openMeetingOf(page, { 'Bericht.pdf': await chaptersPdf(), 'Lang.pdf': await longPdf(60) })
  const address = page.url()
  await openPaper(page, 'Bericht')
  await expectPaper(page, 'Seite 1 von 6')
  await page.keyboard.press('Control+p')
  await expect(page.locator('body[data-printing]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img')).toHaveCount(6)
  await expect(viewerOf(page)).toBeHidden()
  expect(
    await page
      .locator('body > div > div > img')
      .first()
      .evaluate((img) => (img as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(1600)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('body > div > div > img')).toHaveCount(0)

  await page.goto(address)
  await openPaper(page, 'Lang')
  await expectPaper(page, 'Seite 1 von 60')
  await chooseMore(page, 'Drucken')
  const dialog = page.getByRole('dialog', { name: 'Drucken' })
  await dialog.getByLabel('Von Seite').fill('7')
  await dialog.getByLabel('Bis Seite').fill('61')
  await expect(dialog.getByText('Bitte geben Sie Seiten von 1 bis 60 ein.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Bis Seite').fill('8')
  await dialog.getByRole('button', { name: 'Drucken' }).click()
  await expect(page.locator('body > div > div > img')).toHaveCount(2)
})

test('an encrypted document opens with its password, which is not kept', async ({ page }) => {
  await openMeetingOf(page, { 'Gutachten.pdf': await encryptedPdf() })
  await openPaper(page, 'Gutachten')
  const field = page.getByLabel('Passwort')
  await expect(field).toBeFocused()
  await expect(viewerOf(page).getByRole('link', { name: 'Herunterladen' }).last()).toBeVisible()
  await field.fill('falsch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dieses Passwort stimmt nicht.')).toBeVisible()
  await expectAccessible(page)
  await field.fill('geheim')
  await page.getByRole('button', { name: 'Öffnen', exact: true }).click()
  await expectPaper(page, 'Vertrauliches Gutachten')
  expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toContain('geheim')
  await page.reload()
  await expect(field).toBeVisible()
})

test('scripts, rotated and cropped pages, huge pages and missing fonts do not break the viewer', async ({ page }) => {
  await page.setViewportSize(roomy)
  page.on('dialog', () => {
    throw new Error('A script of the paper ran')
  })
  await openMeetingOf(page, { 'Sonderbar.pdf': await oddPdf() })
  await openPaper(page, 'Sonderbar')
  await expectPaper(page, 'Erste sonderbare Seite')
  await pagesOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await expectPaper(page, 'Gedrehte Seite')
  await expect.poll(async () => Math.round(100 * ratioOf(await sheet(page, 2).boundingBox()))).toBe(Math.round((100 * 400) / 495))
  await page.keyboard.press('End')
  await page.keyboard.press('Control+0')
  await expectPaper(page, 'Fünf Meter')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(tool(page, 'Grösse: 20 %').or(tool(page, 'Grösse: 30 %'))).toBeVisible()
  for (const canvas of await pagesOf(page).locator('canvas').all()) {
    expect(await canvas.evaluate(({ width, height }: HTMLCanvasElement) => width * height)).toBeLessThan(34_000_000)
  }
  expect(await page.evaluate(() => 'gelaufen' in window)).toBe(false)
})

test('a missing page is reported, and the others can be read', async ({ page, guard }) => {
  // pdf.js logs it, too.
  guard.expects(/Unable to get page/, /pdfPage is not loaded/)
  await openMeetingOf(page, { 'Luecke.pdf': gapPdf() })
  await openPaper(page, 'Luecke')
  await expect(sheet(page, 2).getByText('Seite 2 kann nicht angezeigt werden')).toBeVisible()
  await expect(sheet(page, 1).locator('canvas')).toBeVisible()
})

const ratioOf = (box: { width: number; height: number } | null) => (box ? box.width / box.height : 0)

test('a document of ten thousand pages opens, and jumps to its last page', async ({ page }) => {
  await openMeetingOf(page, { 'Lang.pdf': await longPdf(10_000) })
  await openPaper(page, 'Lang')
  await expectPaper(page, 'Seite 1 von 10000')
  await tool(page, 'Übersicht').click()
  await expect(thumbnail(page, 1)).toBeVisible()
  // The thumbnails scroll by themselves: they do not make the viewer higher.
  expect((await pagesOf(page).boundingBox())!.height).toBeLessThan(900)
  await pageField(page).fill('10000')
  await page.keyboard.press('Enter')
  await expectPaper(page, 'Seite 10000 von 10000')
  await expect(thumbnail(page, 10_000)).toHaveAttribute('aria-current', 'page')
  expect(await page.locator('canvas').count()).toBeLessThan(60)
})

test('opening twenty documents in turn leaves at most one worker and no canvas', async ({ page }) => {
  await openMeetingOf(page, { 'Bericht.pdf': await chaptersPdf(), 'Lang.pdf': await longPdf(60) })
  for (let opened = 0; opened < 10; opened++) {
    for (const [title, text] of [
      ['Bericht', 'Seite 1 von 6'],
      ['Lang', 'Seite 1 von 60'],
    ] as const) {
      await openPaper(page, title)
      await expectPaper(page, text)
      await page.getByRole('link', { name: /Zurück zur Sitzung/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1)
  expect(await page.locator('canvas').count()).toBe(0)
})
