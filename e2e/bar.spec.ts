import type { Page } from '@playwright/test'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken } from './api.ts'
import { administer } from './committees.ts'
import { manyVersions } from './demonstration.ts'
import { beginSession, expect, test, unanswered } from './journey.ts'
import { chooseMore, drag, expectPaper, openFreshPaper, pagesOf, placeOn } from './open-paper.ts'

/** Every sixteenth width, and both sides of each edge at which the layout changes. */
const edges = [480, 520, 521, 600, 768, 992, 1024, 1180, 1200]
const widths = [
  ...new Set([...Array.from({ length: 71 }, (_, at) => 320 + 16 * at), ...edges.flatMap((edge) => [edge - 1, edge, edge + 1])]),
]

/** Runs in the page: names the visible buttons outside of the document whose middle belongs to something else, and bars of another height. */
function troubles(): string[] {
  const isShown = (element: Element) => {
    if (element.closest('[inert], .pdfViewer, [aria-hidden=true]') || !element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const middleOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }
  /** What is outside of the window, or scrolled away within a list, cannot be touched. */
  const isCut = (element: Element) => {
    const [x, y] = middleOf(element)
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return true
    for (let around = element.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect()
      const isClipping = getComputedStyle(around).overflow !== 'visible'
      if (isClipping && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return true
    }
    return false
  }
  const buttons = [...document.querySelectorAll('button, a[href], input, [role=radio], [role=tab], [role=img][tabindex]')].filter(
    (one) => isShown(one) && !isCut(one),
  )
  const covered = buttons.filter((one) => {
    const [x, y] = middleOf(one)
    const hit = document.elementFromPoint(x, y)
    return !hit || !(one.contains(hit) || hit.contains(one))
  })
  const bars = [...document.querySelectorAll('section[aria-label="Dokumentansicht"] > fieldset')].filter(isShown)
  return [
    ...covered.map((one) => `${one.getAttribute('aria-label') ?? one.textContent} is covered`),
    ...bars.filter((bar) => bar.getBoundingClientRect().height !== 48).map((bar) => `${bar.getAttribute('aria-label')} is not 48 px high`),
    ...(bars.length === 0 ? ['There is no bar'] : []),
    ...bars.flatMap((bar) => (bar.scrollWidth > bar.clientWidth ? [`${bar.getAttribute('aria-label')} overflows`] : [])),
  ]
}

/** Every button can be touched at this width. */
const expectTouchable = (page: Page, width: number, state: string) =>
  expect.poll(() => page.evaluate(troubles), { message: `${state} at ${width} px` }).toEqual([])

async function expectTouchableAtAllWidths(page: Page, state: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 })
    await expectTouchable(page, width, state)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

// Nearly a hundred widths in each state.
test.setTimeout(900_000)

const palette = (page: Page) => page.getByRole('toolbar')

test('with every tool, every button can be touched at every width, and the bar stays 48 px high', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 })
    await pagesOf(page).focus()
    for (const key of 'hvdmtuswcqolae') {
      await page.keyboard.press(key)
      await expectTouchable(page, width, `the tool of ${key}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('q')
  await palette(page).getByRole('button', { name: 'Farbe und Stärke' }).click()
  await expectTouchableAtAllWidths(page, 'the fields of a shape')
  await palette(page).getByRole('button', { name: 'Palette einklappen' }).click()
  await expectTouchableAtAllWidths(page, 'a folded palette')
})

test('with a selection, unsent changes, a search, a panel and a notice, every button can be touched at every width', async ({
  page,
  context,
  guard,
}) => {
  guard.expects(unanswered)
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  await pagesOf(page).focus()
  await page.keyboard.press('q')
  await drag(page, [
    [200, 300],
    [330, 400],
  ])
  await page.keyboard.press('v')
  const edge = await placeOn(page, [200, 350])
  await page.mouse.click(edge.x, edge.y)
  await expect(page.getByRole('toolbar', { name: '1 Anmerkung ausgewählt' })).toBeVisible()
  await expectTouchableAtAllWidths(page, 'a selection')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await expectTouchableAtAllWidths(page, 'a search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Übersicht', exact: true }).click()
  await expectTouchableAtAllWidths(page, 'the panel')
  await page.getByRole('button', { name: 'Übersicht', exact: true }).click()
  await page.route('**/annotated_file/**', () => {})
  await chooseMore(page, 'Mit Anmerkungen (nicht bearbeitbar)')
  await expect(page.getByText('Die Datei wird vorbereitet …')).toBeVisible()
  await expectTouchableAtAllWidths(page, 'a notice')
  await chooseMore(page, 'Vollbild')
  await expectTouchable(page, 1440, 'a notice in full screen')
  await page.getByRole('button', { name: 'Vollbild' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await context.setOffline(true)
  await pagesOf(page).focus()
  await page.keyboard.press('d')
  await drag(page, [
    [200, 420],
    [330, 440],
  ])
  await expect(page.getByRole('button', { name: 'Nicht gespeichert' })).toBeVisible()
  await expectTouchableAtAllWidths(page, 'unsent changes')
  await page.getByRole('button', { name: 'Nicht gespeichert' }).click()
  await expectAccessible(page, '[role=dialog]')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
})

test('with layers of others, a shared layer, a comparison, and where nothing can be changed, every button can be touched at every width', async ({
  page,
  enter,
}) => {
  await beginSession(page, 'responsible')
  const committee = await openFreshPaper(page)
  await administer(['member', 'add', 'colleague', committee.title, '--roles', 'member', '--begin-date', '2020-01-01'])
  const { pathname, searchParams } = new URL(page.url())
  const colleague = await enter('member', null)
  const me = (await (await colleague.request.get(apiAddress('users/me/'))).json()) as { id: number }
  const layer_id = Number(searchParams.get('layer_id'))
  const response = await page.request.post(apiAddress(fillPath(shareLayer.path, { id: layer_id })), {
    headers: { 'X-CSRFToken': await csrfToken(page) },
    data: { users: [{ id: me.id, type: 'user', shared: true }], name: 'Für die Fraktion', send_message: false, text: '' },
  })
  expect(response.status()).toBe(200)
  // The owner goes on with a private layer until they choose the shared one.
  await page.goto(`${pathname}?version_id=${searchParams.get('version_id')}`)
  await page.getByRole('link', { name: 'Für die Fraktion', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Geteilt: «Für die Fraktion»' })).toBeVisible()
  await expectTouchableAtAllWidths(page, 'a shared layer')
  await colleague.goto(`${pathname}?version_id=${searchParams.get('version_id')}`)
  await expect(colleague.getByRole('button', { name: /^Ebenen/ })).toBeVisible()
  await expectTouchableAtAllWidths(colleague, 'layers of others')
  await colleague.goto(`${pathname}?version_id=${searchParams.get('version_id')}&layer_id=${layer_id}`)
  await expect(colleague.getByText('Diese Anmerkungen lassen sich nicht ändern.')).toBeAttached()
  await expectTouchableAtAllWidths(colleague, 'a layer that cannot be changed')

  const { id, versions } = await manyVersions(page)
  const [latest, before] = versions
  await page.goto(`/attachments/${id}?version_id=${latest!.version_id}&compare=${before!.version_id}`)
  await expect(
    page
      .getByRole('region', { name: 'Vergleich der Versionen' })
      .getByText(/Unterschied/)
      .first(),
  ).toBeVisible()
  await expectTouchableAtAllWidths(page, 'a comparison')
})

test('the paper has at least its room of every tablet, and side columns lie over it', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  const paper = async () => (await pagesOf(page).boundingBox()) ?? { width: 0, height: 0 }
  for (const [width, height, least] of [
    [1024, 768, [1024, 650]],
    [768, 1024, [768, 900]],
    [1180, 820, [1180, 700]],
    [834, 1194, [834, 1070]],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await paper()).width).toBe(least[0])
    expect((await paper()).height).toBeGreaterThanOrEqual(least[1])
  }
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await page.getByRole('button', { name: 'Navigation öffnen' }).click()
  await expect(navigation).toBeInViewport()
  expect((await navigation.boundingBox())?.width).toBeCloseTo(300)
  expect((await paper()).width).toBe(834)
  // The paper beside it is a place to touch that closes it.
  await page.mouse.click(600, 500)
  await expect(navigation).not.toBeInViewport()
  await page.setViewportSize({ width: 1199, height: 800 })
  await expect.poll(async () => (await paper()).width).toBe(1199)
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(async () => (await paper()).width).toBe(1200 - 300 - 376)
})

test('the palette is moved by pointer and keys, stays there after a reload and on the pages when the device is turned', async ({
  page,
}) => {
  await beginSession(page, 'responsible')
  await page.setViewportSize({ width: 1024, height: 768 })
  await openFreshPaper(page)
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  await pagesOf(page).focus()
  await page.keyboard.press('d')
  const box = async () => (await palette(page).boundingBox())!
  const handle = palette(page).getByRole('button', { name: 'Palette verschieben' })
  const start = (await handle.boundingBox())!
  await page.mouse.move(start.x + 22, start.y + 22)
  await page.mouse.down()
  await page.mouse.move(60, 500, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await box()).x).toBeLessThan(60)
  const dropped = await box()
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Math.round((await box()).y)).toBe(Math.round(dropped.y) - 16)
  const moved = await box()
  await page.reload()
  await expectPaper(page, 'Seite 1 von 1')
  await expect.poll(async () => (await box()).y).toBeCloseTo(moved.y, 0)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(async () => (await box()).y).toBeGreaterThan(moved.y)
  await expectAccessible(page)

  // It makes way for what is selected.
  await page.setViewportSize({ width: 1024, height: 768 })
  await pagesOf(page).focus()
  await page.keyboard.press('q')
  const { x, y, width, height } = await box()
  await page.mouse.move(x + width + 40, y - 30)
  await page.mouse.down()
  await page.mouse.move(x + width + 120, y + height + 30, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.press('v')
  await page.mouse.click(x + width + 40, y)
  await expect(page.getByRole('toolbar', { name: '1 Anmerkung ausgewählt' })).toBeVisible()
  const covers = async () => {
    const [over, frame] = [await box(), (await page.locator('[data-frame]').first().boundingBox())!]
    return (
      over.x < frame.x + frame.width && frame.x < over.x + over.width && over.y < frame.y + frame.height && frame.y < over.y + over.height
    )
  }
  expect(await covers()).toBe(false)
})

test('pages can be dimmed in either theme, from the menu', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await chooseMore(page, 'Seiten abdunkeln')
    await expect(pagesOf(page).locator('canvas').first()).toHaveCSS('filter', /brightness/)
    await chooseMore(page, 'Seiten abdunkeln')
    await expect(pagesOf(page).locator('canvas').first()).toHaveCSS('filter', 'none')
  }
})
