import { expect, type Page } from '@playwright/test'

/** The sign-in page speaks the browser's language. */
const words = {
  de: { username: 'Benutzername', password: 'Passwort', send: 'Anmelden' },
  fr: { username: 'Nom d’utilisateur', password: 'Mot de passe', send: 'Se connecter' },
  en: { username: 'Username', password: 'Password', send: 'Sign in' },
}

type Typed = { username: string; password?: string; language?: keyof typeof words }

/** Fills in and sends the form that is on screen. */
export async function sendSignIn(page: Page, { username, password = 'demo', language = 'de' }: Typed): Promise<void> {
  const said = words[language]
  await page.getByLabel(said.username).fill(username)
  await page.getByLabel(said.password).fill(password)
  await page.getByRole('button', { name: said.send }).click()
}

/** Signs in by the form and comes to the address. */
export async function signIn(page: Page, username: string, address = '/'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next: address })}`)
  await sendSignIn(page, { username })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
