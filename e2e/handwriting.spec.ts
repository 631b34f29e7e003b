import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { keptOf, openFreshPaper, sheetOf } from './open-paper.ts'
import { aPen } from './touch-and-pen.ts'

const tablet = { hasTouch: true, viewport: { width: 1024, height: 768 } }

/** A tool in the bar; the palette offers the shapes, too. */
const toolIn = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Werkzeug', exact: true }).getByRole('radio', { name, exact: true })

/** Chooses a tool by its letter, which works once the layer is open. */
async function take(page: Page, key: string, name: string) {
  const press = async () => {
    await page.keyboard.press(key)
    return toolIn(page, name).isChecked()
  }
  await expect.poll(press).toBe(true)
}

const strokesOf = async (page: Page) => (await keptOf(page)).map((one) => (one.type === 'ink' ? one.strokes.length : one.type))

test('a word written by pen is one annotation, also undone and joined', async ({ enter }) => {
  const page = await enter('responsible', null, tablet)
  await openFreshPaper(page)
  await take(page, 'd', 'Stift')
  const write = await aPen(page)
  const letter = (x: number) => [0, 8, 16].map((way) => [x + way, 300 + (way % 16) * 2] as const)
  await write(letter(150), 0)
  await write(letter(175), 500)
  await write(letter(200), 1000)
  await expect.poll(() => strokesOf(page)).toEqual([3])
  await page.keyboard.press('Control+z')
  await expect.poll(() => strokesOf(page)).toEqual([2])
  await page.keyboard.press('Control+y')
  await expect.poll(() => strokesOf(page)).toEqual([3])
  // A pause of more than two seconds, on the pen's own clock.
  await write(letter(225), 4000)
  await expect.poll(() => strokesOf(page)).toEqual([3, 1])
  await take(page, 'v', 'Auswählen')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+j')
  await expect.poll(() => strokesOf(page)).toEqual([4])
  await page.reload()
  await expect(sheetOf(page).locator('svg path[d]')).toHaveCount(4)
})

test('the marker by pen marks whole words, and parts of them when that is switched off', async ({ enter }) => {
  const page = await enter('responsible', null, tablet)
  await openFreshPaper(page)
  await take(page, 't', 'Text hervorheben')
  const mark = await aPen(page)
  const word = await page.getByText('Seite 1 von 1').first().boundingBox()
  const sheet = await sheetOf(page).boundingBox()
  const [x, y] = [word!.x - sheet!.x, word!.y - sheet!.y + word!.height / 2]
  const way = [0.1, 0.2, 0.3].map((part) => [x + word!.width * part, y] as const)
  await mark(way, 0)
  const exact = async () => (await keptOf(page)).map((one) => (one.type === 'highlight' ? one.quote?.exact : one.type))
  await expect.poll(exact).toEqual(['Seite'])
  const palette = page.getByRole('toolbar', { name: 'Text hervorheben: Aussehen', exact: true })
  await palette.getByRole('button', { name: 'Farbe und Stärke' }).click()
  const words = page.getByRole('switch', { name: 'Ganze Wörter markieren' })
  await expect(words).toBeChecked()
  await expectAccessible(page, '[role=toolbar]')
  await words.press('Space')
  await page.keyboard.press('Escape')
  await mark(way, 5000)
  await expect.poll(async () => (await exact()).length).toBe(2)
  expect((await exact())[1]).not.toBe('Seite')
})

test('notes, text boxes and shapes are placed by keyboard', async ({ enter }) => {
  const page = await enter('responsible', null, tablet)
  await openFreshPaper(page)
  await take(page, 'q', 'Rechteck')
  await toolIn(page, 'Rechteck').focus()
  await page.keyboard.press('Enter')
  const placing = page.getByRole('application', { name: 'Rechteck platzieren, Seite 1' })
  await expect(placing).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => strokesOf(page)).toEqual(['rectangle'])
  await take(page, 'c', 'Notizzettel')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nachfragen')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await keptOf(page)).map(({ text }) => text)).toEqual([undefined, 'Nachfragen'])
})
