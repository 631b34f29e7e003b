import type { Locator, Page } from '@playwright/test'
import { expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { administer } from './committees.ts'
import { answered, beginSession, expect, signIn, test } from './journey.ts'
import { openImportDialog } from './meeting-import.ts'
import { openScreen, screenNamed, screens } from './screens.ts'

// User preferences of the browser: reduced motion, zoom, forced colours.

// A desktop at 200 % zoom, and the narrowest supported window.
const zoomed = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]
const telephone = { width: 390, height: 844 }
const enlargedTelephone = { width: 195, height: 422 }

/** Runs in the page: CSS and script animations that last longer than an instant. */
function motions(): string[] {
  const seconds = (list: string) =>
    Math.max(...list.split(',').map((one) => Number.parseFloat(one) / (one.trim().endsWith('ms') ? 1000 : 1)))
  const lasting = Array.from(document.querySelectorAll('*')).flatMap((element) =>
    [null, '::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter(({ transitionDuration, animationDuration, animationName, scrollBehavior }) => {
        const isMoving = seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01)
        return isMoving || scrollBehavior === 'smooth'
      })
      .map(() => element.outerHTML.slice(0, 120)),
  )
  const running = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
  return [...lasting, ...running.map((one) => `running: ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`)]
}

const expectStill = async (page: Page) => expect(await page.evaluate(motions)).toEqual([])

test('with reduced motion nothing moves on pages, in the drawer, menus and dialogs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await expectStill(page)
  await beginSession(page, 'responsible')
  for (const name of ['agenda item', 'proposal', 'search with hits', 'committee of a responsible person']) {
    await openScreen(page, screenNamed(name))
    await expectStill(page)
  }
  await openImportDialog(page)
  await expectStill(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(telephone)
  await page.getByRole('button', { name: 'Navigation öffnen' }).press('Enter')
  await expectStill(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Benutzermenü/ }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectStill(page)
})

/** Runs in the page: elements wider than the window, or outside of it where nobody can scroll. */
function beside(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const isOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    const isHidden = width <= 1 || element.closest('[inert], #sidebar, .textLayer') !== null
    return !isHidden && (left < -1 || right > clientWidth + 1) && element.checkVisibility() && !isScrolled(element)
  }
  const out = Array.from(document.querySelectorAll('button, a, input, select, textarea, h1, h2')).filter(isOut)
  const wider = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : []
  return [...wider, ...out.map((element) => element.outerHTML.slice(0, 160))]
}

for (const username of new Set(screens.map((screen) => screen.username))) {
  test(`at 200 % zoom and at 320 px nothing is out of reach on the screens of ${username}`, async ({ enter, guard }) => {
    guard.expects(answered(404))
    const page = await enter(username, null, { deviceScaleFactor: 2 })
    for (const screen of screens.filter((one) => one.username === username)) {
      await openScreen(page, screen)
      for (const size of zoomed) {
        await page.setViewportSize(size)
        await expect.poll(() => page.evaluate(beside), `${screen.name}, ${size.width} px`).toEqual([])
      }
    }
  })
}

/** Runs in the page: icons that cannot be distinguished from their background. */
function unseenPictures(): string[] {
  const brightness = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0)
  const groundOf = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255 255 255)'
    return /^rgba\(.*, 0\)$/.test(color) ? groundOf(element?.parentElement ?? null) : color
  }
  return Array.from(document.querySelectorAll('button svg, a svg'))
    .filter((picture) => picture.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !picture.closest('[data-page]'))
    .filter((picture) => {
      const { stroke, color } = getComputedStyle(picture)
      return Math.abs(brightness(stroke === 'none' ? color : stroke) - brightness(groundOf(picture))) < 0.3
    })
    .map((picture) => picture.parentElement?.outerHTML.slice(0, 160) ?? '')
}

/** The chosen option must have another outline than the others. */
async function expectDistinct(chosen: Locator, other: Locator) {
  const frameOf = (one: Locator) => one.first().evaluate((element) => getComputedStyle(element).outline)
  await expect.poll(async () => (await frameOf(chosen)) === (await frameOf(other))).toBe(false)
}

test('with forced colours selected items and icons are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await beginSession(page, 'member')
  await openScreen(page, screenNamed('meeting'))
  await expectDistinct(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }))
  await page.getByRole('combobox', { name: 'Suche' }).fill('Kommission')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectDistinct(page.getByRole('option', { selected: true }), page.getByRole('option', { selected: false }))
  await openScreen(page, screenNamed('proposal'))
  const tool = page.getByRole('button', { name: 'Übersicht', exact: true })
  await expectDistinct(
    page.getByRole('navigation', { name: 'Dokumente' }).locator('[data-current]'),
    page.getByRole('listitem').locator('nth=-1'),
  )
  await tool.click()
  await page.mouse.move(0, 0)
  await expectDistinct(tool, page.getByRole('button', { name: 'Suchen', exact: true }))
  expect(await page.evaluate(unseenPictures)).toEqual([])
  for (const name of ['agenda item', 'committee of a member', 'motions of a meeting', 'account']) {
    await openScreen(page, screenNamed(name))
    expect(await page.evaluate(unseenPictures)).toEqual([])
  }
})

test('with forced colours a switch has a frame, and shows whether it is on', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'member', '/overview')
  const choice = page.getByRole('switch', { name: 'Diese Seite als Startseite verwenden' })
  const lookOf = () =>
    page.locator('.mantine-Switch-track').evaluate((track) => {
      const { borderStyle, borderWidth, backgroundColor } = getComputedStyle(track)
      return { frame: `${borderWidth} ${borderStyle}`, backgroundColor }
    })
  await expect(choice).not.toBeChecked()
  const off = await lookOf()
  expect(off.frame).toBe('1px solid')
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
  await expect.poll(async () => (await lookOf()).backgroundColor === off.backgroundColor).toBe(false)
  await choice.click({ force: true })
  await expect(choice).not.toBeChecked()
})

for (const name of ['agenda item', 'proposal']) {
  test(`with forced colours every tab stop shows the focus: ${name}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await beginSession(page, 'member')
    await openScreen(page, screenNamed(name))
    await expectKeyboardReach(page)
  })
}

test('a long name of the site leaves room for the buttons beside it', async ({ page }) => {
  await administer(['configuration', 'set', 'app_name', 'Sitzungsvorbereitungsanwendungsverzeichnis'])
  await signIn(page, 'member')
  for (const size of [{ width: 1440, height: 900 }, telephone, ...zoomed, enlargedTelephone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScrolling(page)
    await expect.poll(() => page.evaluate(beside), `${size.width} px`).toEqual([])
  }
  await administer(['configuration', 'set', 'app_name', 'Traktanda'])
})
