import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#platform/shared/languages.ts'
import { type Caller, csrfToken } from './api.ts'
import { textsIn } from './texts.ts'

type Fixtures = {
  /** Fails the test at its end if a browser reported a problem that the test did not declare. */
  guard: Guard
  /** Signs a user in in a new browser context; with `null` as the address no page is opened. */
  enter: (username: string, address?: string | null, options?: BrowserContextOptions) => Promise<Page>
}

/** A browser journey; unexpected browser errors make it fail. */
export const test = base.extend<Fixtures>({
  guard: [
    async ({ context }, hand) => {
      const guarded = guard()
      await guarded.watch(context)
      await hand(guarded)
      expect(guarded.complaints(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ browser, guard: { watch } }, hand) => {
    const contexts: { close: () => Promise<void> }[] = []
    await hand(async (username, address, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch(context)
      const page = await context.newPage()
      await (address === null ? beginSession(page, username) : signIn(page, username, address))
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

type Typed = { username: string; password?: string; language?: Language }

/** Fills in and submits the form on screen, which is in the browser's language. */
export async function sendSignIn(page: Page, { username, password = 'demo', language = 'de' }: Typed): Promise<void> {
  const { identity } = textsIn(language) as { identity: { username: string; password: string; sign_in: string } }
  await page.getByLabel(identity.username).fill(username)
  await page.getByLabel(identity.password).fill(password)
  await page.getByRole('button', { name: identity.sign_in }).click()
}

/** Signs in without the form, and opens no page. */
export async function beginSession(caller: Caller, username: string): Promise<void> {
  await caller.request.get('/login')
  const form = { username, password: 'demo', csrfmiddlewaretoken: await csrfToken(caller) }
  const answer = await caller.request.post('/login', { form, maxRedirects: 0 })
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

/** Collects all problems that browsers report during a test. */
export type Guard = {
  watch: (context: BrowserContext) => Promise<void>
  /** Declares messages that the test provokes. */
  expects: (...messages: RegExp[]) => void
  /** Messages that were not declared. */
  complaints: () => string[]
}

/** Chromium's message for every response with this status. */
export const answered = (status: number): RegExp => new RegExp(`responded with a status of ${status}`)

/**
 * Chromium's messages when no response came, or when the server left while something was being sent. pdf.js leaves a request unhandled that fails before its
 * worker asks about it; the viewer reports the failure all the same.
 */
export const unanswered =
  /net::ERR_|WebSocket is already in CLOSING or CLOSED state|^uncaught: TypeError, Failed to fetch,.*\.getFullReader/s

/** Chromium 156 reports inline event handlers even where they cannot run: in the windowless document in which markup is sanitised. */
export const sanitised =
  /^(Executing inline event handler .*|security policy: script-src-attr forbids inline of )\S*\/assets\/sanitise-\S+( \(\S*\))?$/s

/** Collects console errors, page errors, violations of the content security policy, and requests to other hosts. */
export function guard(): Guard {
  const said: string[] = []
  const expected: RegExp[] = []
  return {
    async watch(context) {
      context.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} (${message.location().url})`))
      context.on('weberror', (failure) => said.push(`uncaught: ${described(failure.error())} (${failure.page()?.url()})`))
      context.on('request', (request) => isForeign(request.url()) && said.push(`another host: ${request.url()}`))
      await context.addInitScript(reportViolations)
    },
    expects: (...messages) => void expected.push(...messages),
    complaints: () => said.filter((line) => !expected.some((message) => message.test(line))),
  }
}

/** A thrown error may have no stack or no message. */
const described = ({ name, message, stack }: Error) => [name, message, stack].filter(Boolean).join(', ')

const isForeign = (url: string) => /^(https?|wss?):/.test(url) && !['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

/** Runs in the page. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`security policy: ${violatedDirective} forbids ${blockedURI} of ${sourceFile}:${lineNumber}`),
  )

/** Shows the actions of a page that are behind a button. */
export const showMoreActions = (page: Page): Promise<void> => page.getByRole('button', { name: 'Mehr Aktionen' }).click()
