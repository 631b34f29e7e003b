import type { Locator, Page } from '@playwright/test'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { importZip } from './api.ts'
import { aCommittee } from './committees.ts'
import { expect, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'
import { titled } from './texts.ts'

const ITEMS = 20
const fileOf = (item: number) => `Traktandum ${item}/Antrag.pdf`

/** Imports a meeting of twenty items with a paper each, and leads the page to it. */
async function openLongMeeting(page: Page): Promise<void> {
  const numbers = Array.from({ length: ITEMS }, (_, index) => index + 1)
  const agenda_items = numbers.map((number) => ({
    opengever_id: number,
    sort_order: number,
    title: `Geschäft ${number}`,
    number: `${number}.`,
    number_raw: number,
    proposal: aFile(fileOf(number)),
  }))
  const files = Object.fromEntries(numbers.map((number) => [fileOf(number), smallPdf(`Antrag zu Geschäft ${number}`, 3)]))
  const meeting = aComingMeeting({ agenda_items, documents: [], protocol: undefined })
  const { id } = await importZip(page, await aCommittee(), await geverZip({ meetings: [meeting], files }))
  await page.goto(`/meetings/${id}`)
}

const papers = (page: Page) => page.getByRole('navigation', { name: 'Unterlage wechseln' })
const next = (page: Page) => papers(page).getByRole('link', { name: /^Nächste Unterlage/ })

/** Taps with a finger, and counts the taps. */
function finger() {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return { tap, taps: () => taps }
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
])
  test(`by touch at ${viewport.width}×${viewport.height}, a paper each of twenty items takes a tap each`, async ({ enter }) => {
    const page = await enter('responsible', null, { hasTouch: true, viewport })
    await openLongMeeting(page)
    const { tap, taps } = finger()
    await tap(
      page
        .getByRole('main')
        .getByRole('link', { name: /Geschäft 1$/ })
        .first(),
    )
    await tap(page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }))
    await expectPaper(page, 'Antrag zu Geschäft 1')
    const shell = await page.getByRole('banner').elementHandle()
    for (let item = 2; item <= ITEMS; item += 1) {
      await expect(next(page)).toHaveAttribute('aria-label', `Nächste Unterlage: Traktandum ${item}, Antrag`)
      await tap(next(page))
      await expectPaper(page, `Antrag zu Geschäft ${item}`)
      await expect(page).toHaveTitle(titled(`Geschäft ${item}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await expect(next(page)).toHaveCount(0)
    // The first two lead into the first item and to its paper.
    expect(taps()).toBe(ITEMS + 1)
    expect(await shell?.evaluate((header) => header.isConnected)).toBe(true)
    const { height = 0, width = 0 } = (await papers(page).getByRole('link').first().boundingBox()) ?? {}
    expect([height >= 44, width >= 44]).toEqual([true, true])
    await expectAccessible(page, 'header')
  })

test('on tablets the tabs have the room of the search field, and the open one stays in view when the device is turned', async ({
  enter,
}) => {
  const page = await enter('responsible', null)
  const { id } = await importZip(page, await aCommittee(), await geverZip({ meetings: [aComingMeeting()] }))
  await page.goto(`/meetings/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Voranschlag 2027' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Stellenplan', exact: true }).click()
  const open = papers(page).getByRole('link', { name: 'Stellenplan', exact: true })
  await expect(open).toHaveAttribute('aria-current', 'page')
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(open).toBeInViewport({ ratio: 0.99 })
    await expect(page.getByRole('combobox', { name: 'Suche' })).toHaveCount(viewport.width < 1200 ? 0 : 1)
    if (viewport.width < 1200) expect((await papers(page).boundingBox())?.width).toBeGreaterThan(350)
  }
})

test('place and zoom are kept for each paper', async ({ enter }) => {
  const reader = await enter('responsible', null)
  await openLongMeeting(reader)
  await reader
    .getByRole('main')
    .getByRole('link', { name: /Geschäft 1$/ })
    .first()
    .click()
  await reader.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).click()
  await expectPaper(reader, 'Antrag zu Geschäft 1')
  const field = reader.getByLabel('Seitenzahl')
  await field.fill('2')
  await field.press('Enter')
  const sheet = reader.locator('.page[data-page-number="2"]')
  const before = (await sheet.boundingBox())?.width ?? 0
  await reader.getByRole('group', { name: 'Seiten des Dokuments' }).focus()
  await reader.keyboard.press('+')
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(before)
  const zoomed = (await sheet.boundingBox())?.width
  await reader.keyboard.press('n')
  await expectPaper(reader, 'Antrag zu Geschäft 2')
  await expect(field).toHaveValue('1')
  await expect.poll(async () => (await reader.locator('.page[data-page-number="1"]').boundingBox())?.width).toBe(before)
  await reader.keyboard.press('p')
  await expect(reader).toHaveTitle(titled('Geschäft 1'))
  await expect(field).toHaveValue('2')
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(zoomed)
})

test('the next paper is fetched ahead, is not read by that, and needs no further request of its file but the one that tells', async ({
  enter,
}) => {
  const page = await enter('responsible', null)
  await openLongMeeting(page)
  const asked: { url: string; isAhead: boolean }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/file/')) asked.push({ url: request.url(), isAhead: 'x-ahead' in request.headers() })
  })
  const posts: string[] = []
  // Of papers: the meeting itself is seen, too.
  page.on(
    'request',
    (request) => request.method() === 'POST' && /\/versions\/\d+\/seen\/$/.test(request.url()) && posts.push(request.url()),
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: /Geschäft 1$/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).click()
  await expectPaper(page, 'Antrag zu Geschäft 1')
  // One paper; on a slow machine the connection may be doubted meanwhile, and the paper is then fetched again.
  const fetched = () => [...new Set(asked.filter(({ isAhead }) => isAhead).map(({ url }) => url))]
  await expect.poll(fetched).toHaveLength(1)
  const [ahead] = fetched()
  await expect.poll(() => posts.length).toBe(1)
  const seen = asked.length
  await next(page).click()
  await expectPaper(page, 'Antrag zu Geschäft 2')
  await expect.poll(() => posts.length).toBe(2)
  const after = asked.slice(seen).filter(({ url }) => url === ahead)
  expect(after).toEqual([{ url: ahead, isAhead: false }])
})

test('the file of a paper is fetched while its page is being prepared, and not once more for the viewer', async ({ enter }) => {
  const page = await enter('responsible', null)
  await openLongMeeting(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Geschäft 1$/ })
    .first()
    .click()
  const paper = await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).getAttribute('href')
  // The page waits for its tags.
  const file = Promise.withResolvers<void>()
  const opened: string[] = []
  await page.route(
    (url) => url.pathname.endsWith('/tag/'),
    async (route) => {
      await file.promise
      await route.continue()
    },
  )
  page.on('request', (request) => {
    if (!request.url().endsWith('/file/') || 'x-ahead' in request.headers()) return
    file.resolve()
    opened.push(request.headers().range ?? '')
  })
  await page.goto(paper ?? '')
  await expectPaper(page, 'Antrag zu Geschäft 1')
  // A small file is read as a whole.
  expect(opened).toEqual([expect.stringMatching(/^bytes=0-\d+$/)])
})

test('a paper that is being opened ahead is closed without an error when the reader goes elsewhere', async ({ enter }) => {
  const page = await enter('responsible', null)
  await openLongMeeting(page)
  const held: (() => void)[] = []
  let isHeld = true
  await page.route(
    (url) => url.pathname.endsWith('/file/'),
    async (route) => {
      if (isHeld && 'x-ahead' in route.request().headers()) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => {})
    },
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: /Geschäft 1$/ })
    .first()
    .click()
  const readAgain = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).click()
    await expectPaper(page, 'Antrag zu Geschäft 1')
  }
  await readAgain()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.goBack()
  isHeld = false
  for (const release of held) release()
  // An error of the worker would have arrived by the time another paper is on screen.
  await readAgain()
})
