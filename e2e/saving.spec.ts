import type { Page } from '@playwright/test'
import { answered, beginSession, expect, test, unanswered } from './journey.ts'
import { drag, expectPaper, keptOf, openFreshPaper, sheetOf } from './open-paper.ts'

/** Opens a paper without annotations and chooses the pen. */
async function openPaper(page: Page) {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  await takePen(page)
  return page.url()
}

async function takePen(page: Page) {
  await expectPaper(page, 'Seite 1 von 1')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  await page.keyboard.press('d')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeChecked()
}

const drawnOn = (page: Page) => sheetOf(page).locator('svg path[d]')

/** Draws one short line in this row. */
const draw = (page: Page, row: number) =>
  drag(page, [
    [100, 100 + row * 20],
    [200, 104 + row * 20],
  ])

/** Number of annotations on the server. */
const countKept = async (page: Page) => (await keptOf(page)).length

/** Simulates that the reader returns to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('ten strokes drawn while the network is cut are all saved, and none twice', async ({ page, context, guard }) => {
  guard.expects(unanswered)
  await openPaper(page)
  for (const row of [0, 1, 2, 3, 4]) await draw(page, row)
  await context.setOffline(true)
  for (const row of [5, 6, 7, 8, 9]) await draw(page, row)
  await expect(page.getByText('Nicht gespeichert')).toBeVisible()
  // The browser's online event triggers the outbox.
  await context.setOffline(false)
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await expect.poll(() => countKept(page)).toBe(10)
  await page.reload()
  await expectPaper(page, 'Seite 1 von 1')
  await expect(drawnOn(page)).toHaveCount(10)
})

test('a tab closed before the server has answered leaves its strokes to the next tab', async ({ page, context, guard }) => {
  guard.expects(unanswered, answered(503))
  const address = await openPaper(page)
  await context.route('**/annotation_create/', (route) => route.fulfill({ status: 503 }))
  for (const row of [0, 1]) await draw(page, row)
  await expect(page.getByText('Nicht gespeichert')).toBeVisible()
  await page.close()
  await context.unroute('**/annotation_create/')
  const next = await context.newPage()
  await next.goto(address)
  await expectPaper(next, 'Seite 1 von 1')
  await expect(drawnOn(next)).toHaveCount(2)
  await expect.poll(() => countKept(next)).toBe(2)
})

test('two devices of one person show the same annotations in the end', async ({ page, enter }) => {
  const { pathname, search } = new URL(await openPaper(page))
  const other = await enter('responsible', pathname + search)
  await takePen(other)
  await draw(page, 0)
  await draw(other, 1)
  await expect.poll(() => countKept(page)).toBe(2)
  for (const one of [page, other]) {
    await comeBack(one)
    await expect(drawnOn(one)).toHaveCount(2)
  }
})
