import type { Page } from '@playwright/test'
import { expectAccessible, expectHeadingOrder, expectKeyboardReach, expectNoSidewaysScrolling, expectTrap } from './accessibility.ts'
import { answered, beginSession, expect, signIn, test } from './journey.ts'
import { openImportDialog } from './meeting-import.ts'
import { openScreen, screenNamed, screens } from './screens.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const sizes = [wide, { width: 1024, height: 768 }, narrow]

// Each test only reads its own screen, so both browsers share them.
test.describe.configure({ mode: 'parallel' })

/** Axe takes most of the time: `npm test` runs it once for each scheme, on a desktop and a phone. */
const judgedByAxe = process.env.TEST_RUN === undefined ? ['light 1440', 'dark 390'] : ['light 1440', 'light 390', 'dark 1440', 'dark 390']

/** Requirements of every screen, in light and dark, on desktop, tablet and phone. */
async function expectWellMade(page: Page) {
  await expect(page).toHaveTitle(/\S – Sitzungen$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNoSidewaysScrolling(page)
      if (judgedByAxe.includes(`${colorScheme} ${size.width}`)) await expectAccessible(page)
    }
    await page.setViewportSize(wide)
  }
  await expectHeadingOrder(page)
  await page.emulateMedia({ colorScheme: null })
}

for (const [language, heading] of [
  ['de', 'Anmelden'],
  ['fr', 'Se connecter'],
  ['en', 'Sign in'],
] as const) {
  test(`sign-in page, ${language}`, { tag: '@main' }, async ({ page }) => {
    await page.goto(`/login?language=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectWellMade(page)
    await expectKeyboardReach(page)
  })
}

for (const screen of screens) {
  test(`screen: ${screen.name}`, { tag: '@main' }, async ({ page, guard }) => {
    if (screen.missing) guard.expects(answered(404))
    await beginSession(page, screen.username)
    await openScreen(page, screen)
    await expectKeyboardReach(page)
    await expectWellMade(page)
  })
}

test('the start page redirects without an entry in the history', async ({ page }) => {
  await signIn(page, 'member', '/404')
  await page.goto('/')
  await expect(page).toHaveURL(/\/committees\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/404$/)
})

test('the skip link is the first tab stop, visible only with the focus, and leads past the navigation', async ({ page }) => {
  await signIn(page, 'responsible')
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('the heading of a page gets the focus after a click', async ({ page }) => {
  await signIn(page, 'member')
  await page.getByRole('region', { name: 'Sitzungen', exact: true }).getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/meetings\/\d+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('import dialog: accessible at every size and colour; traps the focus and returns it', async ({ page }) => {
  await signIn(page, 'responsible')
  const opener = page.getByRole('button', { name: 'Sitzung importieren' })
  const dialog = await openImportDialog(page)
  await expectWellMade(page)
  await expectKeyboardReach(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Schliessen' }).click()
  await expect(dialog).toHaveCount(0)
  await expectTrap(page, opener, dialog)
})

for (const name of ['Mitglied hinzufügen', 'Gruppe hinzufügen']) {
  test(`dialog «${name}»: accessible at every size and colour; traps the focus and returns it`, async ({ page }) => {
    const screen = screens.find((one) => one.name === 'edit page of a committee')
    if (!screen) throw new Error('The screen is gone')
    await beginSession(page, 'responsible')
    await openScreen(page, screen)
    const opener = page.getByRole('button', { name })
    const dialog = page.getByRole('dialog', { name })
    await opener.click()
    await expect(dialog.locator('form')).toBeVisible()
    await expectWellMade(page)
    await expectKeyboardReach(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expectTrap(page, opener, dialog)
  })
}

test('user menu: accessible in light and dark; traps the focus and returns it', async ({ page }) => {
  await signIn(page, 'responsible')
  const opener = page.getByRole('button', { name: 'Benutzermenü von Zehnder Claudia' })
  await opener.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the dark theme is chosen in the user menu and stays', async ({ page }) => {
  await signIn(page, 'member')
  await page.getByRole('button', { name: 'Benutzermenü von Aeschlimann Thomas' }).click()
  await page.getByRole('menuitemradio', { name: 'Dunkel' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('on a phone the way back is in the page, and the navigation a drawer that Escape closes', async ({ page }) => {
  await page.setViewportSize(narrow)
  await beginSession(page, 'member')
  await openScreen(page, screenNamed('agenda item'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Zurück zur Sitzung' })).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link').first()
  await expect(first).not.toBeInViewport()
  await page.getByRole('button', { name: 'Navigation öffnen' }).press('Enter')
  await expect(first).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await first.focus()
  await page.keyboard.press('Escape')
  await expect(first).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Navigation öffnen' })).toBeFocused()
})

test('on a phone the versions are a drawer that traps the focus and returns it', async ({ page }) => {
  await page.setViewportSize(narrow)
  await beginSession(page, 'member')
  await openScreen(page, screenNamed('attachment of several versions'))
  const opener = page.getByRole('button', { name: 'Versionen', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Versionen' })
  await opener.click()
  await expect(drawer.getByRole('link', { name: 'Version 1' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, '[role=dialog]')
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expectTrap(page, opener, drawer)
})
