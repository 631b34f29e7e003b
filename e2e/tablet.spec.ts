import type { Locator, Page } from '@playwright/test'
import { getMeeting } from '#features/meetings/contract.ts'
import { breakpoints } from '#platform/web/ui/theme/breakpoints.ts'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { read } from './api.ts'
import { divider, expectIn, importTwoPapers, left, pagesIn, right, widthOf } from './beside.ts'
import { expect, test } from './journey.ts'
import { expectPaper, keptOf, openFreshPaper, pagesOf, placeOn } from './open-paper.ts'
import { aHand, aPen } from './touch-and-pen.ts'

/** The sizes of the tablets, lying and upright. */
const tablets = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
  { width: 834, height: 1194 },
]

const papers = (page: Page) => page.getByRole('navigation', { name: 'Unterlage wechseln' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })

/** Taps a tool in the bar, or in the menu if the bar has no room for it. */
async function tapTool(page: Page, name: string) {
  const inBar = (tool: string) =>
    page.getByRole('radiogroup', { name: 'Werkzeug', exact: true }).getByRole('radio', { name: tool, exact: true })
  // The tools are there once the layer is open; the pen is in every bar.
  await expect(inBar('Stift')).toBeEnabled()
  if (await inBar(name).isVisible()) return inBar(name).tap()
  await page.getByRole('button', { name: 'Mehr', exact: true }).tap()
  await page.getByRole('menuitemradio', { name, exact: true }).tap()
}

/** Only the paper is on screen, as wide as the window: side columns are closed, and nothing is cut off. */
async function expectOnlyPaper(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(navigation(page)).not.toBeInViewport()
  await expectNoSidewaysScrolling(page)
  await expect.poll(() => widthOf(pagesOf(page))).toBe(page.viewportSize()?.width)
}

async function middleOf(shown: Locator) {
  const { x, y, width, height } = (await shown.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

type Hand = Awaited<ReturnType<typeof aHand>>

/** Moves the pages up by a finger. */
async function scroll(pages: Locator, move: Hand, way = 300) {
  const { x, y } = await middleOf(pages)
  await move({ from: { x, y: y + way / 2 }, to: { x, y: y - way / 2 } })
}

/** Moves two fingers in the middle of the pages, from one distance to another. */
async function pinch(pages: Locator, move: Hand, from: number, to: number) {
  const { x, y } = await middleOf(pages)
  const finger = (side: number) => ({ from: { x: x + (side * from) / 2, y }, to: { x: x + (side * to) / 2, y } })
  await move(finger(-1), finger(1))
}

const scrolled = (pages: Locator) => pages.evaluate(({ scrollTop }) => scrollTop)
const pageWidth = (page: Page) => widthOf(pagesOf(page).locator('.page[data-page-number="1"]'))

/** Signs in with the form, and goes to a meeting's first paper: all by taps. */
async function tapToFirstPaper(page: Page, { committee, meeting }: Awaited<ReturnType<typeof importTwoPapers>>) {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill('member')
  await page.getByLabel('Passwort').fill('demo')
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await navigation(page).getByRole('link', { name: committee.title }).tap()
  const main = page.getByRole('main')
  const links = [main.getByRole('link', { name: meeting.title! }), main.getByRole('link', { name: /Geschäft 1$/ }).first()]
  for (const link of [...links, main.getByRole('link', { name: 'Antrag', exact: true })]) {
    await expect(link).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await link.tap()
  }
  await expectPaper(page, 'Antrag zu Geschäft 1')
}

for (const viewport of tablets)
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true })

    test('by finger: from the sign-in to a paper, on to the next one, with a sticky note and a second paper beside it', async ({
      page,
      enter,
    }) => {
      const imported = await importTwoPapers(await enter('responsible', null))
      const move = await aHand(page)
      await tapToFirstPaper(page, imported)
      await expectOnlyPaper(page)
      const width = await pageWidth(page)
      await scroll(pagesOf(page), move)
      await expect.poll(() => scrolled(pagesOf(page))).toBeGreaterThan(200)
      await pinch(pagesOf(page), move, 100, 200)
      await expect.poll(async () => (await pageWidth(page)) / width).toBeGreaterThan(1.9)
      // The paper is larger, the bar is not.
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
      await expectOnlyPaper(page)
      const zoomed = await pageWidth(page)

      await papers(page)
        .getByRole('link', { name: /^Nächste Unterlage/ })
        .tap()
      await expectPaper(page, 'Antrag zu Geschäft 2')
      await expectOnlyPaper(page)
      await expect.poll(() => pageWidth(page)).toBe(width)
      await page.getByRole('button', { name: 'Versionen', exact: true }).tap()
      await page.getByRole('dialog', { name: 'Versionen' }).getByRole('button', { name: 'Versionen schliessen' }).tap()
      await expectOnlyPaper(page)
      await page.getByRole('button', { name: 'Navigation öffnen' }).tap()
      await expect(navigation(page)).toBeInViewport({ ratio: 1 })
      expect(await widthOf(pagesOf(page))).toBe(viewport.width)
      await page.touchscreen.tap(viewport.width - 40, viewport.height / 2)
      await expectOnlyPaper(page)

      await tapTool(page, 'Notizzettel')
      const spot = await placeOn(page, [300, 300])
      await page.touchscreen.tap(spot.x, spot.y)
      await page.getByRole('textbox', { name: 'Text des Notizzettels' }).fill('Nachfragen')
      await tapTool(page, 'Lesen')
      await expect(page.getByRole('textbox', { name: 'Text des Notizzettels' })).toHaveCount(0)
      await expect.poll(async () => (await keptOf(page)).map(({ type, text }) => [type, text])).toEqual([['note', 'Nachfragen']])

      await papers(page)
        .getByRole('link', { name: /^Vorherige Unterlage/ })
        .tap()
      // While it was being zoomed it was stretched, which rounds otherwise.
      await expect.poll(async () => Math.abs((await pageWidth(page)) - zoomed)).toBeLessThan(3)
      const { agenda_items } = await read(page, getMeeting, { params: { id: imported.meeting.id } })
      expect(agenda_items.map(({ proposal }) => proposal?.last_seen)).not.toContain(null)

      const beside = page.getByRole('button', { name: 'Daneben öffnen', exact: true })
      if (viewport.width < breakpoints.split) return expect(beside).toHaveCount(0)
      await beside.tap()
      await page.getByRole('main').getByRole('link', { name: 'Antrag', exact: true }).tap()
      await expectIn(right(page), 'Antrag zu Geschäft 2')
      await expect(right(page).getByRole('img', { name: '1 Anmerkung auf Seite 1' })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      const still = await scrolled(pagesIn(left(page)))
      await scroll(pagesIn(right(page)), move)
      await expect.poll(() => scrolled(pagesIn(right(page)))).toBeGreaterThan(200)
      expect(await scrolled(pagesIn(left(page)))).toBe(still)
      const half = await widthOf(left(page))
      const grip = await middleOf(divider(page))
      await move({ from: grip, to: { ...grip, x: grip.x + 60 } })
      await expect.poll(() => widthOf(left(page))).toBe(half + 60)
      await page.getByRole('button', { name: 'Rechte Seite schliessen' }).last().tap()
      await expect(right(page)).toHaveCount(0)
      await expectOnlyPaper(page)
    })

    test('by pen: strokes are one annotation, the marker takes whole words, undo takes a stroke, and then fingers only scroll', async ({
      enter,
    }) => {
      const page = await enter('responsible', null, { viewport, hasTouch: true })
      await openFreshPaper(page)
      await expectOnlyPaper(page)
      const draw = await aPen(page)
      const move = await aHand(page)
      const kept = async () =>
        (await keptOf(page)).map((one) =>
          one.type === 'ink' ? one.strokes.length : one.type === 'highlight' ? one.quote?.exact : one.type,
        )
      await tapTool(page, 'Stift')
      const letter = (x: number) => [0, 8, 16].map((way) => [x + way, 300 + (way % 16) * 2] as const)
      await draw(letter(150), 0)
      await draw(letter(175), 900)
      await expect.poll(kept).toEqual([2])
      await draw(letter(200), 1800)
      await expect.poll(kept).toEqual([3])
      await page.getByRole('button', { name: 'Rückgängig machen' }).tap()
      await expect.poll(kept).toEqual([2])

      await tapTool(page, 'Text hervorheben')
      const line = (await page.getByText('Seite 1 von 1').first().boundingBox())!
      const corner = await placeOn(page, [0, 0])
      const word = (part: number) => [line.x - corner.x + line.width * part, line.y - corner.y + line.height / 2] as const
      // From within the first word into the second one.
      await draw([word(0.2), word(0.3), word(0.5)], 6000)
      await expect.poll(kept).toEqual([2, 'Seite 1'])

      await tapTool(page, 'Stift')
      const before = await scrolled(pagesOf(page))
      // Touches right after the pen are taken for the palm.
      await expect
        .poll(async () => {
          await scroll(pagesOf(page), move)
          return scrolled(pagesOf(page))
        })
        .toBeGreaterThan(before)
      expect(await kept()).toEqual([2, 'Seite 1'])
      await page.reload()
      await expect(pagesOf(page).getByRole('img', { name: '2 Anmerkungen auf Seite 1' })).toBeAttached()
      await page.getByRole('button', { name: 'Übersicht', exact: true }).tap()
      await page.getByRole('tab', { name: 'Anmerkungen' }).tap()
      await expect(page.getByRole('region', { name: 'Liste der Anmerkungen' }).getByRole('listitem')).toHaveCount(2)
    })
  })
