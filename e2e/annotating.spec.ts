import type { Page } from '@playwright/test'
import type { Annotation } from '#features/annotations/annotation.ts'
import { shapesOf } from '#features/annotations/geometry/shape.ts'
import { expectAccessible } from './accessibility.ts'
import { beginSession, expect, test } from './journey.ts'
import { drag, expectPaper, keptOf, openFreshPaper, placeOn, sheetOf } from './open-paper.ts'
import { aHand } from './touch-and-pen.ts'

const tools = {
  Stift: 'd',
  'Text hervorheben': 't',
  Textfeld: 'w',
  Notizzettel: 'c',
  Rechteck: 'q',
  Pfeil: 'a',
  Radierer: 'e',
  Auswählen: 'v',
}

async function take(page: Page, tool: keyof typeof tools) {
  const button = page.getByRole('radiogroup', { name: 'Werkzeug', exact: true }).getByRole('radio', { name: tool, exact: true })
  // Shortcuts work only once the layer is open.
  const press = async () => {
    await page.keyboard.press(tools[tool])
    return button.isChecked()
  }
  await expect.poll(press).toBe(true)
}

/** The paths on the page, without selection frames and previews. */
const drawnOn = (page: Page) =>
  sheetOf(page)
    .locator('svg path[d]')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? '').sort())

const pathsOf = (annotations: Annotation[]) => annotations.flatMap((one) => shapesOf(one).map(({ d }) => d)).sort()

/** Waits until the server has annotations of these kinds, in order of creation. */
const expectKept = (page: Page, kinds: string[]) => expect.poll(async () => (await keptOf(page)).map(({ type }) => type)).toEqual(kinds)

/** Expects that the screen shows what the server has, before and after a reload. */
async function expectSame(page: Page) {
  // What is on screen may still be on its way to the server.
  await expect(async () => expect(await drawnOn(page)).toEqual(pathsOf(await keptOf(page)))).toPass()
  // A reload restores the scroll position, which need not show the first line.
  await page.reload()
  const kept = await keptOf(page)
  await expect.poll(() => drawnOn(page)).toEqual(pathsOf(kept))
}

test('draws, marks, writes, erases, moves and undoes by mouse and keys, and the server holds what is shown', { tag: '@main' }, async ({
  page,
}) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  await take(page, 'Stift')
  await drag(page, [
    [200, 400],
    [300, 440],
    [400, 400],
    [500, 440],
  ])
  await take(page, 'Rechteck')
  await drag(page, [
    [200, 500],
    [330, 600],
  ])
  await take(page, 'Pfeil')
  await drag(page, [
    [400, 500],
    [520, 560],
  ])
  await take(page, 'Textfeld')
  const writing = await placeOn(page, [560, 400])
  await page.mouse.click(writing.x, writing.y)
  await page.keyboard.type('Zur Kommission zurück')
  await page.keyboard.press('Escape')
  await take(page, 'Notizzettel')
  const note = await placeOn(page, [640, 520])
  await page.mouse.click(note.x, note.y)
  await page.keyboard.type('Wer hat das gerechnet?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Text des Notizzettels' })).toHaveCount(0)
  await take(page, 'Text hervorheben')
  await page
    .getByText('Seite 1 von 1')
    .first()
    .dblclick({ position: { x: 8, y: 6 } })
  await expectKept(page, ['ink', 'rectangle', 'arrow', 'freetext', 'note', 'highlight'])
  expect((await keptOf(page)).at(-1)).toMatchObject({ quote: { exact: 'Seite', suffix: ' 1 von 1' } })
  // The words stay readable through it.
  await expect(sheetOf(page).locator('svg').first()).toHaveCSS('mix-blend-mode', 'multiply')

  await take(page, 'Radierer')
  await drag(page, [
    [350, 360],
    [350, 480],
  ])
  await expect.poll(async () => (await keptOf(page))[0]).toMatchObject({ strokes: [expect.anything(), expect.anything()] })

  await take(page, 'Auswählen')
  await page.mouse.dblclick(note.x, note.y)
  await expect(page.getByRole('textbox', { name: 'Text des Notizzettels' })).toHaveValue('Wer hat das gerechnet?')
  await page.keyboard.press('Escape')
  const [, before] = await keptOf(page)
  await drag(page, [
    [200, 550],
    [230, 560],
  ])
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await keptOf(page))[1]).not.toEqual(before)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await keptOf(page))[1]).toEqual(before)
  await page.keyboard.press('Control+y')
  await expect.poll(async () => (await keptOf(page))[1]).not.toEqual(before)

  await expectSame(page)
  await expect(sheetOf(page).getByText('Zur Kommission zurück')).toBeVisible()
  await expectAccessibleTools(page)
})

/** The list beside the page, the palette of a tool, and the menu. */
async function expectAccessibleTools(page: Page) {
  await page.getByRole('button', { name: 'Übersicht', exact: true }).click()
  await page.getByRole('tab', { name: 'Anmerkungen' }).click()
  const list = page.getByRole('complementary', { name: 'Übersicht' })
  await list
    .getByRole('button', { name: /bearbeiten$/ })
    .first()
    .click()
  await expect(list.getByRole('textbox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await take(page, 'Stift')
  const palette = page.getByRole('toolbar', { name: 'Stift: Aussehen', exact: true })
  await palette.getByRole('button', { name: 'Farbe und Stärke' }).click()
  await expect(palette.getByRole('radiogroup', { name: 'Farbe' })).toBeVisible()
  await expectAccessible(page, '[role=toolbar]')
  await page.keyboard.press('Escape')
  await expect(palette.getByRole('radiogroup', { name: 'Farbe' })).toBeHidden()
  await page.getByRole('button', { name: 'Mehr', exact: true }).press('Enter')
  for (const tool of ['Auswählen', 'Leuchtstift']) {
    await expect(page.getByRole('menuitemradio', { name: tool })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
}

test('a finger draws until a pen has been used, and then scrolls', async ({ enter }) => {
  const page = await enter('responsible', null, { hasTouch: true, viewport: { width: 1024, height: 700 } })
  await openFreshPaper(page)
  const move = await aHand(page)
  const swipe = (from: { x: number; y: number }, way: number) => move({ from, to: { x: from.x + 32, y: from.y + way } })
  const scrolled = () => page.locator('[data-pointing]').evaluate((pages) => pages.scrollTop)

  await take(page, 'Stift')
  const here = await placeOn(page, [200, 300])
  const before = await scrolled()
  await swipe(here, 80)
  await expectKept(page, ['ink'])
  expect(await scrolled()).toBe(before)

  await sheetOf(page)
    .locator('svg')
    .last()
    .evaluate(drawByPen, { ...here, y: here.y + 200 })
  await expectKept(page, ['ink', 'ink'])
  const [, byPen] = await keptOf(page)
  expect(byPen).toMatchObject({ strokes: [expect.arrayContaining([[expect.any(Number), expect.any(Number), 0.9]])] })

  // Touch is ignored for half a second after the pen, since the palm may rest on the page.
  await expect
    .poll(async () => {
      await swipe({ x: here.x, y: here.y + 200 }, -160)
      return scrolled()
    })
    .toBeGreaterThan(before)
  await expectKept(page, ['ink', 'ink'])
  await expectSame(page)
})

/** Runs in the page: Chromium's protocol cannot emulate a pen. */
function drawByPen(sheet: Element, { x, y }: { x: number; y: number }) {
  const pen = { pointerType: 'pen', pointerId: 77, bubbles: true, cancelable: true }
  const at = (type: string, step: number, more: PointerEventInit) =>
    sheet.dispatchEvent(new PointerEvent(type, { ...pen, clientX: x + step * 20, clientY: y + 60 + (step % 2) * 15, ...more }))
  at('pointerdown', 0, { buttons: 1, pressure: 0.2 })
  for (const [step, pressure] of [0.3, 0.9, 0.4, 0.2].entries()) at('pointermove', step + 1, { buttons: 1, pressure })
  at('pointerup', 4, { buttons: 0, pressure: 0 })
}

test('a tab killed within a stroke loses at most that stroke', async ({ enter }) => {
  const page = await enter('responsible', null)
  await openFreshPaper(page)
  await take(page, 'Stift')
  await drag(page, [
    [200, 300],
    [400, 340],
  ])
  await expect(sheetOf(page).locator('svg path[d]')).toHaveCount(1)
  const [first] = await drawnOn(page)
  await drag(
    page,
    [
      [200, 500],
      [400, 540],
    ],
    false,
  )
  // A stroke in progress is on screen before it is in any list.
  await expect(sheetOf(page).locator('svg path[d]')).toHaveCount(2)
  const address = page.url()
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await expectPaper(again, 'Seite 1 von 1')
  await expect.poll(() => drawnOn(again)).toContain(first)
  await expect.poll(async () => (await keptOf(again)).length).toBeGreaterThan(0)
  await expectSame(again)
})
