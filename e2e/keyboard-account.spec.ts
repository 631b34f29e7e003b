import { beginSession, expect, signIn, test } from './journey.ts'
import { handsOf } from './keyboard.ts'
import { openFreshPaper } from './open-paper.ts'

test('by keyboard: changes language and colours, shares a page, opens the account, and signs out', async ({ page }) => {
  await signIn(page, 'member')
  const { enter, press, choose, reach } = handsOf(page)
  const menu = page.getByRole('button', { name: /^(Benutzermenü|Menu) (von|de) / })

  await test.step('language and colours, and back', async () => {
    await enter(menu)
    await choose('Français')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await press('Escape')
    await expect(menu).toBeFocused()
    await enter(menu)
    await choose('Sombre')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await press('Escape')
    await enter(menu)
    await choose('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await press('Escape')
  })

  await test.step('share the page', async () => {
    const opener = page.getByRole('button', { name: 'Seite teilen' })
    const dialog = page.getByRole('dialog', { name: 'Seite teilen' })
    await enter(opener)
    await reach(dialog.getByRole('link', { name: /E-Mail/ }))
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('the account', async () => {
    await enter(menu)
    await choose('Anmeldung und Sicherheit')
    await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung und Sicherheit' })).toBeFocused()
    const opener = page.getByRole('button', { name: 'Authenticator-App einrichten' })
    await enter(opener)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await enter(menu)
  await choose('Abmelden')
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
})

test('by keyboard: places a note on a page of a document, moves it, and deletes it', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  const { choose, enter, press, reach } = handsOf(page)
  const bubble = page.getByRole('region', { name: 'Ihre Notiz: Nachfragen' })
  await enter(page.getByRole('button', { name: 'Mehr', exact: true }))
  await choose('Notiz auf der Seite platzieren')
  await enter(page.getByRole('button', { name: 'In der Mitte dieser Seite platzieren' }))
  await page.keyboard.type('Nachfragen')
  await press('Control+Enter')
  await expect(bubble).toBeFocused()

  await enter(bubble.getByRole('button', { name: 'Notiz verschieben' }))
  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await press('Shift+ArrowRight')
  await press('Enter')
  expect((await moved).status()).toBe(200)

  page.on('dialog', (question) => void question.accept())
  await reach(bubble.getByRole('button', { name: 'Notiz löschen' }))
  await press('Enter')
  await expect(bubble).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ihre Notiz: Nachfragen' })).toHaveCount(0)
})
