import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseAndRemember } from '#platform/web/lib/language/language.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const endpoint = 'https://push.example.org/1'
const key = { public_key: 'BKey' }
const committee = { committee_id: 1, title: 'Finanzkommission', delivery: 'none', kinds: ['meeting'] }

/** What the browser offers, which this window lacks: permission, subscriptions and the cache for the worker's words. */
const browser = { permission: 'default', answer: 'granted', subscribed: false, words: '' }
const subscription = {
  endpoint,
  unsubscribe: async () => {
    browser.subscribed = false
    return true
  },
}
const pushManager = {
  getSubscription: async () => (browser.subscribed ? subscription : null),
  subscribe: vi.fn<(asked: object) => Promise<object>>(async () => {
    browser.subscribed = true
    return subscription
  }),
}
const requestPermission = async () => (browser.permission = browser.answer)
const put = async (_: unknown, words: Response) => void (browser.words = await words.text())

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', subscribed: false, words: '' })
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission,
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('caches', { open: async () => ({ put }) })
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { ready: Promise.resolve({ pushManager }) } } }) as Navigator,
  )
})
afterEach(() => vi.unstubAllGlobals())

async function open(answers: object = {}) {
  const app = await openApp('/404', { 'users/me/subscriptions/': [committee], 'users/me/push/': key, ...answers })
  await app.user.click(await screen.findByRole('button', { name: /Benutzermenü/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Benachrichtigungen' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Benachrichtigungen' })) }
}
const findSwitch = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
  dialog.findByRole<HTMLInputElement>('switch', { name: /^Hinweis anzeigen/ })

test('notifications in this browser are turned on and off at once', async () => {
  const [added, removed] = [
    vi.fn<(body: unknown) => Response>(() => Response.json({})),
    vi.fn<(body: unknown) => Response>(() => Response.json({})),
  ]
  const app = await open({ 'POST users/me/push/': added, 'POST users/me/push/remove/': removed })
  const choice = await findSwitch(app)
  expect(choice.checked).toBe(false)
  await app.user.click(choice)
  await waitFor(() => expect(added.mock.calls).toEqual([[{ endpoint }]]))
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key.public_key })
  expect(JSON.parse(browser.words)).toEqual({ title: 'Traktanda', body: 'Für Sie gibt es Neues.', lang: 'de' })
  await waitFor(() => expect([choice.checked, choice.disabled]).toEqual([true, false]))
  await app.user.click(choice)
  await waitFor(() => expect(removed.mock.calls).toEqual([[{ endpoint }]]))
  await waitFor(() => expect([choice.checked, browser.subscribed, readAppState('push_on')]).toEqual([false, false, false]))
})

test('says what to do if the browser blocks notifications, also once the user refuses them', async () => {
  browser.answer = 'denied'
  const app = await open()
  await app.user.click(await findSwitch(app))
  await app.dialog.findByText(/^Der Browser zeigt für diese Anwendung keine Hinweise an/)
  expect(app.dialog.queryByRole('switch')).toBeNull()
})

test('says so if the server refuses, and stays off', async () => {
  const app = await open({ 'POST users/me/push/': refusal(500) })
  const choice = await findSwitch(app)
  await app.user.click(choice)
  await screen.findByText(/^Die Hinweise auf diesem Gerät konnten nicht geändert werden/)
  await waitFor(() => expect([choice.checked, choice.disabled]).toEqual([false, false]))
})

test('a site without Web Push does not mention it; a browser without it says how to get it', async () => {
  const { dialog } = await open({ 'users/me/push/': { public_key: null } })
  await dialog.findByRole('group', { name: 'Finanzkommission' })
  expect(dialog.queryByRole('group', { name: 'Auf diesem Gerät' })).toBeNull()
  document.body.replaceChildren()
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: undefined } }) as Navigator)
  const other = await open()
  await other.dialog.findByText(/^Dieser Browser kann keine Hinweise anzeigen/)
})

test('what a former user left in this browser is ended, what the present one has chosen is kept', async () => {
  Object.assign(browser, { permission: 'granted', subscribed: true })
  rememberAppState({ push_on: true })
  await openApp('/404', {})
  await waitFor(() => expect(browser.words).not.toBe(''))
  expect(browser.subscribed).toBe(true)
  document.body.replaceChildren()
  rememberAppState({ push_on: false })
  await openApp('/404', {})
  await waitFor(() => expect(browser.subscribed).toBe(false))
})

test('the words of a notification follow the language, but are left only where notifications are on', async () => {
  Object.assign(browser, { permission: 'granted', subscribed: true })
  const kept = () => (browser.words ? (JSON.parse(browser.words) as object) : null)
  rememberAppState({ push_on: true })
  await openApp('/404', {})
  await waitFor(() => expect(kept()).toMatchObject({ body: 'Für Sie gibt es Neues.', lang: 'de' }))
  await act(() => chooseAndRemember('fr'))
  await waitFor(() => expect(kept()).toMatchObject({ body: 'Il y a du nouveau pour vous.', lang: 'fr' }))
  rememberAppState({ push_on: false })
  await act(() => chooseAndRemember('de'))
  await screen.findByRole('button', { name: /Benutzermenü/ })
  expect(kept()).toMatchObject({ lang: 'fr' })
})
