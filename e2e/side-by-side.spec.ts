import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { divider, expectIn, importTwoPapers, keptOn, left, pagesIn, right, widthOf } from './beside.ts'
import { answered, expect, test, unanswered } from './journey.ts'
import { untilShellIsKept } from './offline/installed-app.ts'
import { saveForOffline } from './offline/kept-item.ts'

const viewport = { width: 1180, height: 820 }
const penIn = (pane: Locator) => pane.getByRole('radio', { name: 'Stift', exact: true })

/** Draws a stroke with the mouse, from the top left of the pages. */
async function drawIn(page: Page, pane: Locator) {
  const { x, y } = (await pagesIn(pane).boundingBox())!
  await page.mouse.move(x + 120, y + 200)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 240, { steps: 4 })
  await page.mouse.move(x + 280, y + 200, { steps: 4 })
  await page.mouse.up()
}

const strokeIn = (pane: Locator) => pane.getByRole('img', { name: '1 Anmerkung auf Seite 1' })

test('two papers each have their own layer, tools and undo; keys act in the one used last', async ({ enter }) => {
  const page = await enter('responsible', null, { viewport })
  const { first, second } = await importTwoPapers(page)
  await page.goto(`/proposals/${first.id}`)
  await page.getByRole('button', { name: 'Daneben öffnen', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).click()
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expectIn(right(page), 'Antrag zu Geschäft 2')
  await expect(page.getByRole('heading', { level: 2, name: 'Geschäft 2' })).toBeFocused()

  await pagesIn(left(page)).click({ position: { x: 100, y: 300 } })
  await page.keyboard.press('d')
  await expect(penIn(left(page))).toBeChecked()
  await expect(penIn(right(page))).not.toBeChecked()
  await drawIn(page, left(page))
  await expect(strokeIn(left(page))).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Stift' })).toHaveCount(1)

  await pagesIn(right(page)).click({ position: { x: 100, y: 300 } })
  await page.keyboard.press('d')
  await expect(penIn(right(page))).toBeChecked()
  await expect(right(page).getByRole('toolbar', { name: 'Stift' })).toBeVisible()
  await expect(left(page).getByRole('toolbar', { name: 'Stift' })).toHaveCount(0)
  await drawIn(page, right(page))
  await expect(strokeIn(right(page))).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(strokeIn(right(page))).toHaveCount(0)
  await expect(strokeIn(left(page))).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(strokeIn(right(page))).toBeVisible()

  await expect.poll(async () => [await keptOn(page, first.version_id), await keptOn(page, second.version_id)]).toEqual([1, 1])
  await page.reload()
  await expect(strokeIn(left(page))).toBeVisible()
  await expect(strokeIn(right(page))).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(left(page).getByRole('search')).toBeVisible()
  await expect(right(page).getByRole('search')).toHaveCount(0)
  await page.getByRole('button', { name: 'Seiten tauschen' }).click()
  await expectIn(left(page), 'Antrag zu Geschäft 2')
  await expectIn(right(page), 'Antrag zu Geschäft 1')
  await page.goBack()
  await expectIn(left(page), 'Antrag zu Geschäft 1')
})

test('the divider is moved by mouse and keys and kept; turned upright, the device shows one paper, and both when turned back', async ({
  enter,
}) => {
  const page = await enter('responsible', null, { viewport })
  const { first, second } = await importTwoPapers(page)
  await page.goto(`/proposals/${first.id}?beside=proposals-${second.id}`)
  await expectIn(right(page), 'Antrag zu Geschäft 2')
  const half = await widthOf(left(page))
  expect(Math.abs(half - (await widthOf(right(page))))).toBeLessThanOrEqual(1)

  const { x, y, width, height } = (await divider(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 100, y + height / 4, { steps: 5 })
  // The pages wait for the end.
  expect(await widthOf(left(page))).toBe(half)
  await page.mouse.up()
  await expect.poll(() => widthOf(left(page))).toBe(half + 100)

  await divider(page).press('Home')
  await expect.poll(() => widthOf(left(page))).toBe(400)
  await divider(page).press('ArrowRight')
  await expect.poll(() => widthOf(left(page))).toBe(400 + Math.round(0.02 * (viewport.width - 12)))
  await divider(page).dblclick()
  await expect.poll(() => widthOf(left(page))).toBe(half)
  await divider(page).press('End')
  await expect.poll(() => widthOf(right(page))).toBe(400)
  await page.reload()
  await expect.poll(() => widthOf(right(page))).toBe(400)
  await expectIn(right(page), 'Antrag zu Geschäft 2')

  const field = right(page).getByLabel('Seitenzahl')
  await field.fill('2')
  await field.press('Enter')
  await expect(pagesIn(right(page)).getByText('Seite 1 von 3')).not.toBeInViewport()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(divider(page)).toHaveCount(0)
  await expect(right(page)).toHaveCount(0)
  const only = page.getByRole('region', { name: 'Dokumentansicht' })
  await expectIn(only, 'Antrag zu Geschäft 1')
  expect(await widthOf(only)).toBe(768)
  await page.setViewportSize(viewport)
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expect(pagesIn(right(page)).getByText('Seite 2 von 3')).toBeInViewport()
  await expect(field).toHaveValue('2')
})

test('two versions scroll together, whichever is scrolled, until that is switched off', async ({ enter }) => {
  const page = await enter('responsible', null, { viewport: { width: 1440, height: 900 } })
  const { first } = await importTwoPapers(page)
  await page.goto(`/proposals/${first.id}`)
  await page.getByRole('button', { name: 'Version 1 daneben öffnen' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await expectIn(right(page), 'Seite 1 von 6')
  const pageField = (pane: Locator) => pane.getByLabel('Seitenzahl')
  await pageField(left(page)).fill('3')
  await pageField(left(page)).press('Enter')
  await expect(pagesIn(right(page)).getByText('Seite 3 von 6')).toBeInViewport()
  await pageField(right(page)).fill('6')
  await pageField(right(page)).press('Enter')
  // The newer version ends earlier.
  await expect(pageField(left(page))).toHaveValue('4')
  await expect(pageField(right(page))).toHaveValue('6')
  await page.getByRole('button', { name: 'Gemeinsam scrollen' }).click()
  await pageField(left(page)).fill('1')
  await pageField(left(page)).press('Enter')
  await expect(pagesIn(left(page)).getByText('Seite 1 von 4')).toBeInViewport()
  await expect(pageField(right(page))).toHaveValue('6')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`what may not be seen is not found on its side, and both sides are accessible: ${colorScheme}`, async ({ enter, guard }) => {
    const page = await enter('responsible', null, { viewport, colorScheme })
    const { first, second } = await importTwoPapers(page)
    await page.goto(`/proposals/${first.id}?beside=proposals-${second.id}`)
    await expectIn(right(page), 'Antrag zu Geschäft 2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Anderes daneben öffnen' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Was möchten Sie daneben öffnen?' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Notizen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3, name: 'Zum Dokument' })).toBeVisible()
    await expectAccessible(page)
    guard.expects(answered(404))
    await page.goto(`/proposals/${first.id}?beside=proposals-2000000000`)
    await expect(page.getByRole('alert')).toHaveText(/keinen Zugang/)
    await expectIn(left(page), 'Antrag zu Geschäft 1')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Rechte Seite schliessen' }).last().click()
    await expect(page.getByRole('region', { name: 'Dokumentansicht', exact: true })).toBeVisible()
  })

/** Chooses something from the menu of one side. */
async function chooseIn(page: Page, pane: Locator, role: 'menuitem' | 'menuitemcheckbox', name: string) {
  await pane.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menu').getByRole(role, { name, exact: true }).click()
}

test('the paper used last is printed, and full screen shows both', async ({ enter }) => {
  const page = await enter('responsible', null, { viewport })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const { first, second } = await importTwoPapers(page)
  await page.goto(`/proposals/${first.id}?beside=proposals-${second.id}`)
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expectIn(right(page), 'Antrag zu Geschäft 2')
  const printed = page.locator('body > div > div > img')
  /** The papers have different numbers of pages. */
  const expectPrinted = async (pages: number) => {
    await expect(printed).toHaveCount(pages)
    await page.emulateMedia({ media: 'print' })
    await expect(left(page).or(right(page))).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(printed).toHaveCount(0)
  }
  await pagesIn(right(page)).click({ position: { x: 100, y: 300 } })
  await page.keyboard.press('Control+p')
  await expectPrinted(3)
  await pagesIn(left(page)).click({ position: { x: 100, y: 300 } })
  await page.keyboard.press('Control+p')
  await expectPrinted(4)
  await chooseIn(page, right(page), 'menuitem', 'Drucken')
  await expectPrinted(3)

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await chooseIn(page, right(page), 'menuitemcheckbox', 'Vollbild')
  await expect.poll(isFull).toBe(true)
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const edges = async () => {
    const [one, other] = [await left(page).boundingBox(), await right(page).boundingBox()]
    const endOf = (box: typeof one) => box && [box.x + box.width, box.y + box.height]
    return { begins: one?.x, ends: endOf(other), below: endOf(one)?.[1] }
  }
  await expect.poll(edges).toEqual({ begins: 0, ends: [width, height], below: height })
  // It lies under them.
  await expect(page.getByRole('banner')).toHaveAttribute('inert')
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expectIn(right(page), 'Antrag zu Geschäft 2')
  await left(page).getByRole('button', { name: 'Vollbild' }).click()
  await expect.poll(isFull).toBe(false)
  await expectIn(right(page), 'Antrag zu Geschäft 2')
})

test('without the server, papers of a saved meeting are read and written on side by side; another version needs a connection', async ({
  enter,
  guard,
}) => {
  guard.expects(unanswered)
  const page = await enter('responsible', null, { viewport, serviceWorkers: 'allow' })
  const { meeting, first, second } = await importTwoPapers(page)
  await page.goto(`/meetings/${meeting.id}`)
  await saveForOffline(page)
  await untilShellIsKept(page)
  await page.context().setOffline(true)
  await page.goto(`/proposals/${first.id}`)
  await page.getByRole('button', { name: 'Daneben öffnen', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).click()
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expectIn(right(page), 'Antrag zu Geschäft 2')
  await pagesIn(right(page)).click({ position: { x: 100, y: 300 } })
  await page.keyboard.press('d')
  await drawIn(page, right(page))
  await expect(strokeIn(right(page))).toBeVisible()
  await page.reload()
  await expectIn(left(page), 'Antrag zu Geschäft 1')
  await expect(strokeIn(right(page))).toBeVisible()

  await page.getByRole('button', { name: 'Anderes daneben öffnen' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByRole('alert').getByText('Ohne Verbindung nicht verfügbar')).toBeVisible()
  await expectIn(left(page), 'Antrag zu Geschäft 1')

  expect(await keptOn(page, second.version_id)).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(() => keptOn(page, second.version_id)).toBe(1)
  await expectIn(right(page), 'Seite 1 von 6')
})
