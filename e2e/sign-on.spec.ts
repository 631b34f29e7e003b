import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aProvider, type TestProvider } from '#testing/server/outside/sign-on-provider.ts'
import { aFreePort } from '#testing/server/site/ports.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { answered, expect, test } from './journey.ts'

let data_dir: string
let provider: TestProvider
let server: RunningServer

test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-sign-on-'))
  // The embedded database may run as another user.
  await chmod(data_dir, 0o711)
  provider = await aProvider()
  // The provider must know the site's address before the site starts.
  const port = await aFreePort()
  const root_url = `http://127.0.0.1:${port}`
  await provider.know({ root_url, logout: `${root_url}/login/sign-on/logout` })
  const settings = { OIDC_NAME: 'Kantonskonto', OIDC_CREATE: 'on', OIDC_ONLY: 'on' }
  server = await startServer({ DATA_DIR: data_dir, PORT: String(port), ROOT_URL: root_url, ...provider.settings, ...settings })
})

test.afterAll(async () => {
  await server.stop()
  await provider[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

test('sign-on leads to the provider and back to the requested page, and sign-out ends both sessions', { tag: '@main' }, async ({
  page,
  guard,
}) => {
  guard.expects(answered(401))
  provider.facts = { preferred_username: 'berta', given_name: 'Berta', family_name: 'Beispiel' }
  await page.goto(`${server.address}/no-committee`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByLabel('Passwort')).toBeHidden()
  await page.getByRole('link', { name: 'Mit Kantonskonto anmelden' }).click()
  await expect(page).toHaveURL(`${server.address}/no-committee`)
  await page.getByRole('button', { name: 'Benutzermenü von Beispiel Berta' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${server.address}/login`)

  provider.account = undefined
  await page.getByRole('link', { name: 'Mit Kantonskonto anmelden' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Die Anmeldung wurde bei Kantonskonto abgebrochen/)
  provider.account = 'person-1'
  await page.getByRole('link', { name: 'Mit Kantonskonto anmelden' }).click()
  await expect(page.getByRole('button', { name: 'Benutzermenü von Beispiel Berta' })).toBeVisible()
})
