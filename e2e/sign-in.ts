import { expect, type Page } from '@playwright/test'
import { csrfToken } from './api.ts'

/** The sign-in page uses the browser's language. */
const words = {
  de: { username: 'Benutzername', password: 'Passwort', send: 'Anmelden' },
  fr: { username: 'Nom d’utilisateur', password: 'Mot de passe', send: 'Se connecter' },
  en: { username: 'Username', password: 'Password', send: 'Sign in' },
}

type Typed = { username: string; password?: string; language?: keyof typeof words }

/** Fills in and submits the form on screen. */
export async function sendSignIn(page: Page, { username, password = 'demo', language = 'de' }: Typed): Promise<void> {
  const said = words[language]
  await page.getByLabel(said.username).fill(username)
  await page.getByLabel(said.password).fill(password)
  await page.getByRole('button', { name: said.send }).click()
}

/** Signs in without the form, and opens no page. */
export async function beginSession(page: Page, username: string): Promise<void> {
  await page.request.get('/login')
  const form = { username, password: 'demo', csrfmiddlewaretoken: await csrfToken(page) }
  const answer = await page.request.post('/login', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** Signs in without the form, and opens the address. */
export async function signIn(page: Page, username: string, address = '/'): Promise<void> {
  await beginSession(page, username)
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Chooses a language as the sign-in page's links do; it applies from the next page on. */
export const chooseLanguage = (page: Page, language: string): Promise<void> =>
  page.context().addCookies([{ name: 'I18N_LANGUAGE', value: language, domain: '127.0.0.1', path: '/', sameSite: 'Strict' }])
