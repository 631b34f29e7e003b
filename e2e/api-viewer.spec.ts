import { expectNoSidewaysScrolling, violationsOf } from './accessibility.ts'
import { expect, test } from './journey.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('the viewer of the API describes a call and tries one that reads, without another host', async ({ enter }) => {
  const page = await enter('responsible', null)
  const elsewhere: string[] = []
  await page.goto('/api/v1/')
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url())
  })
  await page
    .getByRole('heading', { name: /^Imports/ })
    .getByRole('button')
    .click()
  await page
    .getByRole('button', { name: /import_meeting/ })
    .first()
    .click()
  await expect(page.getByText('The caller may not import into the committee.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page, { include: [['html']] }, wcag)).toEqual([])
  }
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScrolling(page)
  }
  await page
    .getByRole('button', { name: /import_meeting/ })
    .first()
    .click()
  await page
    .getByRole('heading', { name: /^Account/ })
    .getByRole('button')
    .click()
  await page
    .getByRole('button', { name: /\/api\/v1\/users\/me\/ / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"username": "responsible"')
  expect(elsewhere).toEqual([])
})
