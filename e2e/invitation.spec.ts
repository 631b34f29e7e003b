import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expectAccessible, expectHeadingOrder, expectNoSidewaysScrolling } from './accessibility.ts'
import { answered, expect, sendSignIn, signIn, test } from './journey.ts'
import { ownPlace } from './tested-sites.ts'

const folder = () => join(ownPlace().data_dir, 'mail')

/** The link in the mail to this address, once it has arrived. */
async function linkTo(address: string): Promise<string> {
  let link: string | undefined
  const search = async () => {
    const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    for (const name of names) {
      const { to, text = '' } = await PostalMime.parse(await readFile(join(folder(), name)))
      if (to?.some((mailbox) => mailbox.address === address)) link = /\/login\/invitation\/[\w-]+/.exec(text)?.[0]
    }
    return link
  }
  await expect.poll(search).toBeTruthy()
  return link ?? ''
}

test('an invited person chooses a password without scripts, signs in with it, and the link is used up', async ({
  page,
  browser,
  baseURL,
  guard,
}) => {
  guard.expects(answered(404))
  const username = `nora-${randomUUID().slice(0, 8)}`
  const address = `${username}@example.org`
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Person hinzufügen' })
  await dialog.getByLabel('Benutzername').fill(username)
  await dialog.getByLabel('E-Mail-Adresse').fill(address)
  await dialog.getByRole('checkbox', { name: 'Einladung senden' }).check()
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Personen suchen').fill(username)
  await expect(page.getByRole('button', { name: `Einladung an ${username} erneut senden` })).toBeVisible()

  const link = await linkTo(address)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-CH', ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await plain.goto(link)
  await plain.getByRole('link', { name: 'English' }).click()
  await plain.getByLabel('Password', { exact: true }).fill('grüne Wiese im Mai')
  await plain.getByLabel('Repeat the password').fill('grüne Wiese')
  await plain.getByRole('button', { name: 'Save password' }).click()
  await expect(plain.getByRole('alert')).toContainText('not the same')
  await plain.getByLabel('Password', { exact: true }).fill('grüne Wiese im Mai')
  await plain.getByLabel('Repeat the password').fill('grüne Wiese im Mai')
  await plain.getByRole('button', { name: 'Save password' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your password has been saved')
  await plain.getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(plain, { username, password: 'grüne Wiese im Mai', language: 'en' })
  await expect(plain).not.toHaveURL(/login/)
  await context.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Einladung gilt nicht mehr' })).toBeVisible()
  await expectAccessible(page)
})

test('the page of an invitation is accessible and fits a phone', async ({ page }) => {
  const username = `nora-${randomUUID().slice(0, 8)}`
  const address = `${username}@example.org`
  await signIn(page, 'admin')
  const body = { username, email: address, invite: true }
  const headers = { 'x-csrftoken': (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '' }
  expect((await page.request.post('/api/v1/admin/users/', { data: body, headers })).status()).toBe(200)
  await page.goto(await linkTo(address))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectHeadingOrder(page)
    await expectNoSidewaysScrolling(page)
  }
})
