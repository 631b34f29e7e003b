import type { Locator, Page } from '@playwright/test'
import { listAnnotations } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { answered, expect, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'

const viewport = { width: 1180, height: 820 }
const files = { first: 'Traktandum 1/Antrag.pdf', second: 'Traktandum 2/Antrag.pdf' }

/** Imports a meeting of two items with a paper each; the first one has two versions, the older with more pages. */
async function importMeeting(page: Page) {
  const committee = await aCommittee()
  const zipOf = (checksum: string, pages: number) => {
    const items = [files.first, files.second].map((file, index) => ({
      opengever_id: index + 1,
      sort_order: index + 1,
      title: `Geschäft ${index + 1}`,
      number: `${index + 1}.`,
      number_raw: index + 1,
      proposal: aFile(file, index === 0 ? { checksum } : {}),
    }))
    const meeting = aComingMeeting({ opengever_id, agenda_items: items, documents: [], protocol: undefined })
    return geverZip({
      meetings: [meeting],
      files: { [files.first]: smallPdf('Antrag zu Geschäft 1', pages), [files.second]: smallPdf('Antrag zu Geschäft 2', 3) },
    })
  }
  const { opengever_id } = aComingMeeting()
  await importZip(page, committee, await zipOf('older', 6))
  const { id } = await importZip(page, committee, await zipOf('newer', 4))
  const { agenda_items } = await read(page, getMeeting, { params: { id } })
  const [first, second] = agenda_items.map(({ proposal }) => proposal!)
  return { first: first!, second: second! }
}

const left = (page: Page) => page.getByRole('region', { name: 'Dokumentansicht (links)' })
const right = (page: Page) => page.getByRole('region', { name: 'Dokumentansicht (rechts)' })
const pagesIn = (pane: Locator) => pane.getByRole('group', { name: 'Seiten des Dokuments' })
const expectIn = (pane: Locator, text: string) => expect(pagesIn(pane).getByText(text).first()).toBeInViewport()
const penIn = (pane: Locator) => pane.getByRole('radio', { name: 'Stift', exact: true })
const divider = (page: Page) => page.getByRole('separator', { name: 'Trennlinie zwischen den beiden Seiten' })

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

/** How many annotations the server has in the reader's own layer. */
async function keptOn(page: Page, version_id: number): Promise<number> {
  const layers = await read(page, listLayers, { params: { version_id } })
  const own = layers.find(({ is_private_layer }) => is_private_layer)
  return own ? (await read(page, listAnnotations, { params: { id: own.id } })).annotations.length : 0
}

test('two papers each have their own layer, tools and undo; keys act in the one used last', async ({ enter }) => {
  const page = await enter('responsible', null, { viewport })
  const { first, second } = await importMeeting(page)
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

const widthOf = async (pane: Locator) => Math.round((await pane.boundingBox())?.width ?? 0)

test('the divider is moved by mouse and keys and kept; turned upright, the device shows one paper, and both when turned back', async ({
  enter,
}) => {
  const page = await enter('responsible', null, { viewport })
  const { first, second } = await importMeeting(page)
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
  const { first } = await importMeeting(page)
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
    const { first, second } = await importMeeting(page)
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
