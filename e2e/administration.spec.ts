import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectHeadingOrder, expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { administer } from './committees.ts'
import { expect, sendSignIn, signIn, test } from './journey.ts'

const aName = (start: string) => `${start}-${randomUUID().slice(0, 8)}`

const saved = (page: Page) => expect(page.getByText('Die Änderung wurde gespeichert.')).toBeVisible()

async function openPart(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an added person with a membership of a new committee sees it at once', { tag: '@main' }, async ({ page, browser, guard }) => {
  const [username, title, password] = [aName('vera'), aName('Kulturkommission'), 'grüne Wiese']
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Benutzermenü von Wyss Beat' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible()

  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Person hinzufügen' })
  await dialog.getByLabel('Benutzername').fill(username)
  await dialog.getByLabel('Name', { exact: true }).fill(username)
  await dialog.getByLabel('Passwort').fill(password)
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)
  await saved(page)

  await openPart(page, 'Gremien')
  await page.getByRole('button', { name: 'Gremium hinzufügen' }).click()
  const committee = page.getByRole('dialog', { name: 'Gremium hinzufügen' })
  await committee.getByLabel('Titel').fill(title)
  await page.keyboard.press('Control+Enter')
  await expect(committee).toHaveCount(0)

  await openPart(page, 'Mitgliedschaften')
  await page.getByRole('button', { name: 'Mitgliedschaft hinzufügen' }).click()
  const membership = page.getByRole('dialog', { name: 'Mitgliedschaft hinzufügen' })
  for (const [label, words] of [
    ['Person', username],
    ['Gremium', title],
  ] as const) {
    await membership.getByLabel(label).fill(words)
    await page.getByRole('option', { name: words }).click()
  }
  await membership.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(membership).toHaveCount(0)

  await page.getByLabel('Mitgliedschaften suchen').fill(title)
  await expect(page.getByRole('table', { name: 'Mitgliedschaften' }).locator('tbody tr')).toHaveText([new RegExp(username)])
  await expect(page).toHaveURL(new RegExp(`query=${title}`))
  const context = await browser.newContext()
  await guard.watch(context)
  const own = await context.newPage()
  await own.goto('/login')
  await sendSignIn(own, { username, password })
  await expect(own.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await context.close()
})

test('a refused value is reported at its field, and the input stays', async ({ page, guard }) => {
  guard.expects(/status of 400/)
  await signIn(page, 'admin', '/admin/users')
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Person hinzufügen' })
  await dialog.getByLabel('Vorname').fill('Thomas')
  await dialog.getByLabel('Benutzername').fill('member')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog.getByText('Der Benutzername member ist schon vergeben.')).toBeVisible()
  await expect(dialog.getByLabel('Benutzername')).toBeFocused()
  await expect(dialog.getByLabel('Vorname')).toHaveValue('Thomas')
})

test('a changed setting shows at once on this page, and elsewhere after a reload', async ({ page, enter }) => {
  const name = aName('Ratsinfo')
  const member = await enter('member')
  await signIn(page, 'admin', '/admin/configuration')
  await page.getByLabel('Name der Website').fill(name)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await member.reload()
  await expect(member.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await administer(['configuration', 'set', 'app_name', 'Traktanda'])
})

test('the activity log is verified, filtered by its address, and shows recent actions', async ({ page }) => {
  const title = aName('Verkehrskommission')
  await administer(['committee', 'add', title])
  await signIn(page, 'admin', '/admin/audit_log?action=add_committee&query=command')
  await expect(page.getByText(/Das Aktivitätsprotokoll ist vollständig und unverändert/)).toBeVisible()
  const entries = page.getByRole('list', { name: 'Einträge' }).getByRole('listitem')
  await expect(entries.first()).toContainText(`title: ${title}`)
  await page.getByRole('button', { name: 'Alle anzeigen' }).click()
  await expect(page).toHaveURL(/\/admin\/audit_log$/)
  await expect(entries.first()).toContainText('Aktivitätsprotokoll eingesehen')

  for (const field of ['Aktion', 'Betrifft']) {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    const choices = await page.getByRole('option').allTextContents()
    expect(choices.filter((choice) => /^[a-z_]+$/.test(choice))).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('other users have no administration', async ({ page }) => {
  await signIn(page, 'responsible')
  await page.getByRole('button', { name: 'Benutzermenü von Zehnder Claudia' }).click()
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
  for (const address of ['/admin', '/admin/users', '/admin/audit_log', '/admin/nothing']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  }
})

for (const part of ['users', 'tag_options', 'configuration', 'audit_log']) {
  test(`screen: administration, ${part}`, async ({ page }) => {
    await signIn(page, 'admin', `/admin/${part}`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScrolling(page)
    }
    await expectHeadingOrder(page)
    if (part === 'tag_options') await expectKeyboardReach(page)
  })
}

test('screen: a dialog of the administration', async ({ page }) => {
  await signIn(page, 'admin', '/admin/tag_options')
  await page.getByRole('button', { name: 'Etikett hinzufügen' }).click()
  await expect(page.getByRole('dialog', { name: 'Etikett hinzufügen' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await expectKeyboardReach(page, '[role=dialog]')
})
