import { getPreparation } from '#features/documents/contract.ts'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { runningMeeting } from './demonstration.ts'
import { answered, beginSession, expect, signIn, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'
import { openScreen, screens } from './screens.ts'

test('the versions sidebar is 376 px wide, the viewer as high as the window but 64 px', async ({ page }) => {
  await beginSession(page, 'member')
  const paper = screens.find(({ name }) => name === 'attachment of several versions')
  if (!paper) throw new Error('The screen is gone')
  await openScreen(page, paper)
  expect(await page.getByRole('complementary', { name: 'Versionen' }).boundingBox()).toMatchObject({ x: 1440 - 376, width: 376 })
  const viewer = page.getByRole('region', { name: 'Dokumentansicht' })
  // The bar of the running meeting takes 44 px from the viewer until the reader hides it.
  await expect.poll(() => viewer.boundingBox()).toMatchObject({ y: 64, height: 900 - 64 - 44 })
  await page.getByRole('button', { name: 'Leiste ausblenden' }).click()
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height })
    await expect.poll(() => viewer.boundingBox()).toMatchObject({ y: 64, height: height - 64 })
  }
})

test('a notice is at most 600 px wide, and never wider than the window', async ({ page, guard }) => {
  guard.expects(/ERR_FAILED/)
  await signIn(page, 'member')
  await page.route('**/logout', (route) => route.abort())
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Die Abmeldung ist fehlgeschlagen.' })
  await expect(message).toBeVisible()
  expect((await message.boundingBox())?.width).toBe(600)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await message.boundingBox())?.width).toBeLessThan(390)
})

test('a document counts as read once its first page is on screen, and not before', async ({ page }) => {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const { id } = await importZip(page, committee, await geverZip({ meetings: [aComingMeeting()] }))
  await page.goto(`/meetings/${id}`)
  const unread = page
    .getByRole('region', { name: 'Dokumente' })
    .getByRole('listitem')
    .filter({ hasText: 'Traktandenliste' })
    .getByText('Ungelesen')
  await expect(unread).toBeAttached()

  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const reading: string[] = []
  page.on('request', (request) => /\/versions\/\d+\/seen\/$/.test(request.url()) && reading.push(request.method()))
  await page.route('**/file/', async (route) => {
    await arrival
    await route.continue()
  })
  const asked = page.waitForRequest('**/file/')
  await page.getByRole('link', { name: 'Traktandenliste', exact: true }).click()
  await asked
  expect(reading).toEqual([])
  arrive()
  await expectPaper(page, 'Seite 1 von 1')
  await expect.poll(() => reading).toEqual(['POST'])
  await page.getByRole('link', { name: /Zurück zur Sitzung/ }).click()
  await expect(page.getByRole('link', { name: 'Traktandenliste', exact: true })).toBeVisible()
  await expect(unread).toHaveCount(0)
})

for (const { width, height, most } of [
  { width: 1440, height: 900, most: 260 },
  { width: 1024, height: 768, most: 260 },
  { width: 390, height: 844, most: 300 },
])
  for (const username of ['member', 'responsible'])
    test(`at ${width} px the list of items begins high on the page of a meeting: ${username}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await beginSession(page, username)
      const { id } = await runningMeeting(page)
      await page.goto(`/meetings/${id}`)
      const first = page.getByRole('tabpanel').getByRole('listitem').first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(most)
      await expectNoSidewaysScrolling(page)
    })

test('a long description is collapsed to 100 px until it is expanded or gets the keyboard focus', async ({ page }) => {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const description = `${'Besammlung um 13 Uhr im Foyer.\n'.repeat(12)}Plan: https://lauterau.example/plan`
  const { id } = await importZip(page, committee, await geverZip({ meetings: [aComingMeeting({ description })] }))
  await page.goto(`/meetings/${id}`)
  await page.getByRole('button', { name: 'Angaben zur Sitzung' }).click()
  const card = page.getByRole('region', { name: 'Beschreibung' })
  const more = card.getByRole('button', { name: 'Mehr anzeigen' })
  const heightOf = async () => (await card.locator('[data-collapsed]').boundingBox())?.height
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(await heightOf()).toBe(100)
  await more.click()
  await expect(card.getByRole('link')).toBeInViewport()
  await card.getByRole('button', { name: 'Weniger anzeigen' }).click()
  expect(await heightOf()).toBe(100)
  await card.getByRole('link').focus()
  await expect(card.getByRole('button', { name: 'Weniger anzeigen' })).toBeVisible()
})

test('in a full-window dialog a notice does not cover the title and the close button', async ({ page, guard }) => {
  guard.expects(answered(500))
  const committee = await aCommittee()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  await page.getByRole('button', { name: 'Link hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link hinzufügen' })
  await dialog.getByLabel('Titel').fill('Geschäftsreglement')
  await dialog.getByLabel('Adresse').fill('https://gesetze.lauterau.example/')
  await page.route('**/api/v1/**', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()))
  await page.keyboard.press('Control+Enter')
  const message = await page.getByRole('alert').filter({ hasText: /Link/ }).boundingBox()
  const bottoms = [dialog.getByRole('heading', { name: 'Link hinzufügen' }), dialog.getByRole('button', { name: 'Schliessen' })].map(
    async (one) => one.boundingBox(),
  )
  for (const box of await Promise.all(bottoms)) expect(message?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? Infinity))
})

test('pages that were on screen are recorded, and reading goes on in the paper that was left', async ({ page }) => {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const files = { 'Bericht.pdf': smallPdf('Bericht', 5), 'Anhang.pdf': smallPdf('Anhang', 3) }
  const documents = Object.keys(files).map((path) => aFile(path))
  const meeting = aComingMeeting({ agenda_items: [], documents, protocol: undefined })
  const { id } = await importZip(page, committee, await geverZip({ meetings: [meeting], files }))
  const prepared = () => read(page, getPreparation, { params: { id } })
  // The server counts the pages of a file after the import.
  await expect.poll(async () => (await prepared()).map(({ pages }) => pages).toSorted((one, other) => one - other)).toEqual([3, 5])
  await page.goto(`/meetings/${id}`)
  await page.getByRole('link', { name: 'Bericht', exact: true }).click()
  await expectPaper(page, 'Seite 1 von 5')
  const recorded = page.waitForResponse(/\/versions\/\d+\/pages\/$/)
  await page.getByLabel('Seitenzahl').fill('4')
  await page.keyboard.press('Enter')
  await expectPaper(page, 'Seite 4 von 5')
  expect((await recorded).status()).toBe(200)
  await expect.poll(async () => (await prepared()).find(({ pages }) => pages === 5)?.last_page).toBe(4)
  await page.getByRole('link', { name: /Zurück zur Sitzung/ }).click()
  await expect(page.getByRole('main').getByText(/^1 von 2 Unterlagen gelesen · [67] Seiten/)).toBeVisible()
  await page.getByRole('link', { name: 'Weiterlesen' }).click()
  await expectPaper(page, 'Seite 4 von 5')
})
