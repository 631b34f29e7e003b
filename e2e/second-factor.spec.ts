import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { codeAt } from '#testing/server/clients/sign-in.ts'
import { aFreePort } from '#testing/server/site/ports.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { expectAccessible } from './accessibility.ts'
import { administer } from './committees.ts'
import { answered, expect, sendSignIn, test } from './journey.ts'

const password = 'Zytglogge 1530'
let data_dir: string
let server: RunningServer
let site: string

test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-second-factor-'))
  // The embedded database may run as another user.
  await chmod(data_dir, 0o711)
  const port = await aFreePort()
  // Passkeys require a host name.
  site = `http://localhost:${port}`
  server = await startServer({ DATA_DIR: data_dir, PORT: String(port), ROOT_URL: site })
  for (const username of ['anna', 'berta']) await administer(['user', 'add', username, '--first-name', username], { data_dir, password })
})

test.afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true, force: true })
})

const card = (page: Page) => page.getByRole('region', { name: 'Zweiter Schritt der Anmeldung' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Enters name and password, and comes to the second step. */
async function begin(page: Page, username: string) {
  await page.goto(`${site}/login?next=/account`)
  await sendSignIn(page, { username, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Zweiter Schritt' })).toBeVisible()
}

async function sendCode(page: Page, code: string) {
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('an authenticator app is set up; its code signs in, and a recovery code does once', async ({ page, guard }) => {
  guard.expects(answered(401))
  await page.goto(`${site}/account`)
  await sendSignIn(page, { username: 'anna', password })
  await card(page).getByRole('button', { name: 'Authenticator-App einrichten' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Passwort')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.type(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click()
  await expect(card(page).getByText('Sie haben noch 10 Wiederherstellungscodes.')).toBeVisible()
  await expectAccessible(page)
  await signOut(page)

  await begin(page, 'anna')
  await expectAccessible(page)
  // The current code has been used; the next one is already valid.
  await sendCode(page, codeAt(secret, new Date(Date.now() + 30_000)))
  await expect(card(page)).toBeVisible()
  await signOut(page)

  await begin(page, 'anna')
  await sendCode(page, code)
  await expect(card(page).getByText('Sie haben noch 9 Wiederherstellungscodes.')).toBeVisible()
  await signOut(page)
  await begin(page, 'anna')
  await sendCode(page, code)
  await expect(page.getByRole('alert')).toHaveText(/^Dieser Code stimmt nicht oder wurde schon verwendet/)
})

test('a passkey is added, signs in, is renamed and removed, and can be retried if the device lacks it', async ({ page, guard }) => {
  guard.expects(answered(401))
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${site}/account`)
  await sendSignIn(page, { username: 'berta', password })
  await card(page).getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Passwort')).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click()
  await expect(card(page).getByText('Noch nicht verwendet')).toBeVisible()
  await expectAccessible(page)
  await signOut(page)

  await begin(page, 'berta')
  await expect(page.getByRole('button', { name: 'Passkey verwenden' })).toBeFocused()
  const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
  await browser.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Der Passkey wurde nicht bestätigt/)
  await expectAccessible(page)
  for (const credential of credentials) await browser.send('WebAuthn.addCredential', { authenticatorId, credential })
  await page.getByRole('button', { name: 'Passkey verwenden' }).press('Enter')
  await expect(card(page).getByText(/^Zuletzt verwendet/)).toBeVisible()

  await card(page)
    .getByRole('button', { name: /umbenennen$/ })
    .click()
  await dialog.getByLabel('Name').fill('Tablet')
  await page.keyboard.press('Enter')
  await card(page).getByRole('button', { name: 'Passkey «Tablet» entfernen' }).press('Enter')
  await expect(dialog).toContainText('Danach genügt wieder Ihr Passwort.')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(card(page).getByText(/^Bisher genügt Ihr Passwort/)).toBeVisible()
  await signOut(page)
  await sendSignIn(page, { username: 'berta', password })
  await expect(page).toHaveURL(`${site}/no-committee`)
})
