import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { xfaForm } from '#testing/server/files/xfa-form.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { expectPaper, keptOf, pagesOf } from './open-paper.ts'
import { bareObjects, encryptedPdf, openMeetingOf } from './unusual-papers.ts'

const viewerOf = (page: Page) => page.getByRole('region', { name: 'Dokumentansicht' })
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Werkzeuge', exact: true }).getByRole('button', { name, exact: typeof name === 'string' })
const sheet = (page: Page, number: number) => pagesOf(page).locator(`.page[data-page-number="${number}"]`)
const pageField = (page: Page) => page.getByLabel('Seitenzahl')

async function openPaper(page: Page, pdf: Buffer | Promise<Buffer>, title = 'Papier') {
  await openMeetingOf(page, { [`${title}.pdf`]: await pdf })
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
}

/** Three pages, each in a node of its own of the page tree. One is missing in the file, the others show their number. */
function damagedPdf(missing: number): Buffer {
  const numbers = [1, 2, 3]
  const text = (number: number) => `BT /F1 24 Tf 40 200 Td (Blatt ${number}) Tj ET`
  const pageOf = (number: number) =>
    `<< /Type /Page /Parent ${number + 2} 0 R /MediaBox [0 0 300 300] /Contents ${number + 8} 0 R /Resources << /Font << /F1 12 0 R >> >> >>`
  return bareObjects(
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    ...numbers.map((number) => `<< /Type /Pages /Parent 2 0 R /Kids [${number + 5} 0 R] /Count 1 >>`),
    ...numbers.map((number) => (number === missing ? '(keine Seite)' : pageOf(number))),
    ...numbers.map((number) => `<< /Length ${text(number).length} >>\nstream\n${text(number)}\nendstream`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  )
}

const formats = [
  { size: 'A4' },
  { size: 'A3', layout: 'landscape' },
  { size: 'A5' },
  { size: 'A4' },
  { size: 'A3', layout: 'landscape' },
  { size: 'A5' },
  { size: 'A4' },
  { size: 'A3', layout: 'landscape' },
  { size: 'A4' },
] as const

/** Pages of three sizes, with their number in every corner. */
function mixedPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ autoFirstPage: false })
  for (const [at, format] of formats.entries()) {
    pdf.addPage({ ...format, margin: 0 })
    const { width, height } = pdf.page
    for (const [x, y] of [
      [20, 20],
      [width - 90, 20],
      [20, height - 40],
      [width - 90, height - 40],
    ] as const)
      pdf.fontSize(18).text(`Blatt ${at + 1}`, x, y, { lineBreak: false })
  }
  pdf.end()
  return buffer(pdf)
}

for (const missing of [1, 2]) {
  test(`page ${missing} that is damaged says so in its place, and the others can be read`, async ({ page, guard }) => {
    // pdf.js logs it, too.
    guard.expects(/Unable to get page/, /pdfPage is not loaded/)
    await openPaper(page, damagedPdf(missing))
    const damaged = sheet(page, missing)
    await expect(damaged.getByText(`Seite ${missing} kann nicht angezeigt werden`)).toBeVisible()
    await expect(damaged.getByText('Die anderen Seiten können Sie lesen.', { exact: false })).toBeVisible()
    await expect(viewerOf(page).getByText(/Verbindung/)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeHidden()
    for (const other of [1, 2, 3].filter((number) => number !== missing)) {
      await pageField(page).fill(String(other))
      await page.keyboard.press('Enter')
      await expect(pagesOf(page).getByText(`Blatt ${other}`)).toBeInViewport()
    }
    await pageField(page).fill(String(missing))
    await page.keyboard.press('Enter')
    await expect(damaged.getByText(`Seite ${missing} kann nicht angezeigt werden`)).toBeInViewport()
    await pagesOf(page).focus()
    await page.keyboard.press('+')
    await expect(damaged.getByText(`Seite ${missing} kann nicht angezeigt werden`)).toBeInViewport()
    await expectAccessible(page)
  })
}

test('a dynamic XFA form is shown for reading only, with its download and without tools that need its pages', async ({ page }) => {
  await openPaper(page, xfaForm(), 'Gesuch')
  await expectPaper(page, 'Gesuch um Beitrag')
  await expect(pagesOf(page).getByText('Please wait', { exact: false })).toBeHidden()
  const field = pagesOf(page).getByRole('textbox', { name: 'Betrag' })
  await expect(field).toHaveValue('1200')
  await expect(field).not.toBeEditable()
  await expect(viewerOf(page).getByText('Massgebend ist das Original', { exact: false })).toBeVisible()
  await expect(viewerOf(page).getByRole('link', { name: 'Herunterladen' }).first()).toBeVisible()
  for (const name of ['Drucken', 'Übersicht']) await expect(tool(page, name)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeHidden()
  await tool(page, 'Suchen').click()
  await page.getByRole('searchbox').fill('beitrag')
  await expect(page.getByRole('search').getByText('1 von 1')).toBeVisible()
  await expectAccessible(page)
})

test('a dynamic XFA form that cannot be rendered says what it is, and can be downloaded', async ({ page }) => {
  await openPaper(page, xfaForm({ isBroken: true }), 'Gesuch')
  await expect(viewerOf(page).getByRole('heading', { name: 'Dieses Formular kann hier nicht angezeigt werden' })).toBeVisible()
  await expect(viewerOf(page).getByRole('link', { name: 'Herunterladen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeHidden()
  await expectAccessible(page)
})

test('a static XFA form is an ordinary document', async ({ page }) => {
  await openPaper(page, xfaForm({ hasField: true }), 'Gesuch')
  await expectPaper(page, 'Name')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
})

test('a document with a password offers its tools once it is open', async ({ page }) => {
  await openPaper(page, encryptedPdf())
  const field = page.getByLabel('Passwort')
  const annotating = page.getByRole('radio', { name: 'Stift', exact: true })
  const tools = ['Übersicht', 'Suchen', 'Mehr'].map((name) => tool(page, name))
  const expectNoTools = async () => {
    for (const one of tools) await expect(one).toBeHidden()
    await expect(annotating).toBeHidden()
  }
  await expect(field).toBeFocused()
  await expectNoTools()
  await field.fill('falsch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dieses Passwort stimmt nicht.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expectNoTools()

  await page.keyboard.type('geheim')
  await page.keyboard.press('Enter')
  await expectPaper(page, 'Vertrauliches Gutachten')
  for (const one of tools) await expect(one).toBeEnabled()
  await expect(annotating).toBeEnabled()
  await tool(page, 'Übersicht').click()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Seite 1', exact: true })).toBeVisible()
  await tool(page, 'Suchen').click()
  await page.getByRole('searchbox').fill('gutachten')
  await expect(page.getByRole('search').getByText('1 von 1')).toBeVisible()
})

/** The page at the top of the viewer, and how much of it is above, in parts of its height. */
const placeOf = (page: Page) =>
  pagesOf(page).evaluate((container) => {
    const { top } = container.getBoundingClientRect()
    const first = [...container.querySelectorAll<HTMLElement>('.page')].find((one) => one.getBoundingClientRect().bottom > top + 12)
    if (!first) return { page: 0, part: 0, height: 0 }
    // Within the border, which does not scale.
    const above = top - first.getBoundingClientRect().top - first.clientTop
    return { page: Number(first.dataset.pageNumber), part: above / first.clientHeight, height: first.clientHeight }
  })

async function expectPlace(page: Page, place: { page: number; part: number }) {
  await expect.poll(async () => (await placeOf(page)).page).toBe(place.page)
  const pixelsAway = async () => {
    const { part, height } = await placeOf(page)
    return Math.abs(part - place.part) * height
  }
  await expect.poll(pixelsAway).toBeLessThan(2)
}

/** Scrolls by the wheel, as a reader would, until a page is at the top; the pages before it are passed. */
async function readUntil(page: Page, number: number) {
  await pagesOf(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 90)
    expect((await placeOf(page)).page).toBe(number)
    expect((await placeOf(page)).part).toBeGreaterThan(0.3)
  }).toPass({ intervals: [50] })
  await expect(sheet(page, number).locator('canvas')).toBeVisible()
}

/** Waits until the browser has stored the page. */
const untilStored = (page: Page, number: number) =>
  expect.poll(() => page.evaluate((stored) => JSON.stringify(localStorage).includes(stored), `page\\":${number},`)).toBe(true)

const widthsOf = async (page: Page) =>
  pagesOf(page).evaluate((container) => ({
    room: container.clientWidth,
    isCut: container.scrollWidth > container.clientWidth,
    pages: [...container.querySelectorAll<HTMLElement>('.page')].slice(0, 3).map((one) => one.clientWidth),
  }))

test('pages of different sizes are each fitted to the width, and the place comes back', async ({ page }) => {
  await openPaper(page, mixedPdf())
  await expectPaper(page, 'Blatt 1')
  await readUntil(page, 3)
  const { room, isCut, pages } = await widthsOf(page)
  expect(isCut).toBe(false)
  for (const width of pages) expect(Math.abs(width - (room - 40))).toBeLessThan(3)

  await readUntil(page, 5)
  const place = await placeOf(page)
  await untilStored(page, 5)
  await page.reload()
  await expectPlace(page, place)

  // As when a tablet is turned, and back.
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expectPlace(page, place)
    expect((await widthsOf(page)).isCut).toBe(false)
  }
  await page.setViewportSize({ width: 820, height: 1100 })
  await untilStored(page, 5)
  await page.goBack()
  await page.goForward()
  await expectPlace(page, place)

  await pagesOf(page).focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await widthsOf(page)).isCut).toBe(true)
  await expectPlace(page, place)
  await page.reload()
  await expectPlace(page, place)
})

test('annotations on fitted pages of different sizes are stored in the right place', async ({ page }) => {
  await openPaper(page, mixedPdf())
  await expectPaper(page, 'Blatt 1')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  await pagesOf(page).focus()
  await page.keyboard.press('q')
  const [a3, a5] = [
    { pageIndex: 1, width: 1190.55, height: 841.89 },
    { pageIndex: 2, width: 419.53, height: 595.28 },
  ]
  for (const { pageIndex } of [a3, a5]) {
    await pageField(page).fill(String(pageIndex + 1))
    await page.keyboard.press('Enter')
    await expect(sheet(page, pageIndex + 1).locator('canvas')).toBeVisible()
    const { x, y, width, height } = (await sheet(page, pageIndex + 1)
      .locator('canvas')
      .boundingBox())!
    await page.mouse.move(x + width * 0.1, y + height * 0.1)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, y + height * 0.2, { steps: 3 })
    await page.mouse.up()
  }
  await expect.poll(async () => (await keptOf(page)).length).toBe(2)
  for (const { pageIndex, width, height } of [a3, a5]) {
    const kept = (await keptOf(page)).find((one) => one.pageIndex === pageIndex)
    const expected = { x: width * 0.1, y: height * 0.1, width: width * 0.2, height: height * 0.1 }
    for (const [part, value] of Object.entries(expected))
      expect(Math.abs(Number(kept?.[part]) - value), `${part} on page ${pageIndex}`).toBeLessThan(2)
  }
})

test('a page that gets its size while the reader scrolls back moves nothing that is in view', async ({ page }) => {
  await openPaper(page, mixedPdf())
  await expectPaper(page, 'Blatt 1')
  await pageField(page).fill('7')
  await page.keyboard.press('Enter')
  await expect(sheet(page, 7).locator('canvas')).toBeVisible()
  await pagesOf(page).hover()
  // How far each page in view moves, beyond what the wheel asks for.
  const jumps = await pagesOf(page).evaluate(async (container) => {
    const tops = () =>
      new Map(
        [...container.querySelectorAll<HTMLElement>('.page[data-loaded]')].map((one) => [one, one.getBoundingClientRect().top] as const),
      )
    const found: number[] = []
    for (let step = 0; step < 60 && container.scrollTop > 0; step++) {
      const before = tops()
      const wanted = Math.min(60, container.scrollTop)
      container.scrollTop -= wanted
      // Pages whose size becomes known are laid out before the frame after the next.
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const box = container.getBoundingClientRect()
      for (const [one, top] of before) {
        const now = one.getBoundingClientRect()
        if (now.bottom > box.top && now.top < box.bottom) found.push(Math.abs(now.top - top - wanted))
      }
    }
    return found
  })
  expect(jumps.length).toBeGreaterThan(20)
  expect(Math.max(...jumps)).toBeLessThan(3)

  // A page that is gone to before it has its size begins at the top all the same.
  await page.reload()
  await expect(pagesOf(page).locator('canvas').first()).toBeVisible()
  for (const number of [9, 5]) {
    await pageField(page).fill(String(number))
    await page.keyboard.press('Enter')
    await expect(sheet(page, number).locator('canvas')).toBeVisible()
    await expect.poll(async () => (await placeOf(page)).page).toBe(number)
    if (number === 5) expect(Math.abs((await placeOf(page)).part)).toBeLessThan(0.02)
  }
})

test('the rotation of a document is kept for its next reading, and turning on resets it', async ({ page }) => {
  await openPaper(page, mixedPdf())
  await expectPaper(page, 'Blatt 1')
  await pagesOf(page).focus()
  await page.keyboard.press('r')
  const isLying = async (number: number) => {
    const box = await sheet(page, number).boundingBox()
    return box !== null && box.width > box.height
  }
  await expect.poll(() => isLying(1)).toBe(true)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('rotation\\":90'))).toBe(true)
  expect((await widthsOf(page)).isCut).toBe(false)
  await page.reload()
  await expect.poll(() => isLying(1)).toBe(true)
  await pagesOf(page).focus()
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press('r')
  await expect.poll(() => isLying(1)).toBe(false)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('rotation\\":0'))).toBe(true)
})
