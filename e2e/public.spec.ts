import { expectAccessible, expectHeadingOrder, expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { finance, runningMeeting } from './demonstration.ts'
import { answered, expect, showMoreActions, signIn, test } from './journey.ts'

test('the public reads a committee, a meeting and its papers without a session and without JavaScript @main', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const types = new Set<string>()
  page.on('request', (request) => types.add(request.resourceType()))
  await page.goto('/public/')
  expect(new URL(page.url()).pathname).toBe('/public/de/')
  await page.getByRole('link', { name: finance, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: finance })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mitglieder' })).toBeVisible()
  await page.getByRole('heading', { name: 'Vergangene Sitzungen' }).locator('..').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Traktanden' })).toBeVisible()
  const paper = page.getByRole('listitem').getByRole('link').first()
  const answer = await context.request.get((await paper.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Points de l’ordre du jour' })).toBeVisible()
  expect([...types].toSorted()).toEqual(['document', 'other', 'stylesheet'].filter((type) => types.has(type)))
  expect(await context.cookies()).toEqual([])
  await context.close()
})

for (const language of ['de', 'fr'] as const) {
  test(`public pages in ${language} are accessible, light and dark, and fit into 320 pixels`, async ({ page, guard }) => {
    guard.expects(answered(404))
    await page.goto(`/public/${language}/`)
    const committee = await page.getByRole('link', { name: finance, exact: true }).getAttribute('href')
    await page.goto(committee ?? '')
    const meeting = await page.locator('main a[href*="/meetings/"]').last().getAttribute('href')
    for (const address of [`/public/${language}/`, committee, meeting, `/public/${language}/unknown`]) {
      await page.goto(address ?? '')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await expectHeadingOrder(page)
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScrolling(page)
      }
    }
    await expectKeyboardReach(page)
  })
}

test('a responsible person makes an item of a meeting public, and the public sees it', async ({ page }) => {
  await signIn(page, 'responsible')
  const meeting = await runningMeeting(page)
  await page.goto(`/meetings/${meeting.id}`)
  await showMoreActions(page)
  await page.getByRole('button', { name: 'Öffentlichkeit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Öffentlichkeit' })
  const secret = dialog.getByRole('group', { name: 'Traktanden' }).getByRole('checkbox', { checked: false }).first()
  const title = (await page.locator(`label[for="${await secret.getAttribute('id')}"]`).textContent()) ?? ''
  await page.goto(`/public/de/meetings/${meeting.id}`)
  await expect(page.getByText(title, { exact: true })).toHaveCount(0)

  await page.goto(`/meetings/${meeting.id}`)
  await showMoreActions(page)
  await page.getByRole('button', { name: 'Öffentlichkeit' }).click()
  await dialog.getByRole('checkbox', { name: title, exact: true }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/public/de/meetings/${meeting.id}`)
  // Browsers keep a public page for a minute.
  await page.reload()
  await expect(page.getByText(title, { exact: true })).toBeVisible()
})
