import { expect, type Page } from '@playwright/test'
import type { Language } from '#platform/shared/languages.ts'
import { csrfToken } from './api.ts'
import { textsIn } from './texts.ts'

type Typed = { username: string; password?: string; language?: Language }

/** Fills in and submits the form on screen, which is in the browser's language. */
export async function sendSignIn(page: Page, { username, password = 'demo', language = 'de' }: Typed): Promise<void> {
  const { identity } = textsIn(language) as { identity: { username: string; password: string; sign_in: string } }
  await page.getByLabel(identity.username).fill(username)
  await page.getByLabel(identity.password).fill(password)
  await page.getByRole('button', { name: identity.sign_in }).click()
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
