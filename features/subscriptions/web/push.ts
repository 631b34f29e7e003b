import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { addPushBrowser, removePushBrowser } from '#features/subscriptions/push-contract.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { pause } from '#platform/web/lib/pause.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { type NewsWords, openWords, wordsAt } from '#platform/web/worker/show-news.ts'

/** `blocked`: the user has refused notifications, and only the browser's own settings can allow them again. */
export type PushState = 'unsupported' | 'blocked' | 'on' | 'off'

/** Longest wait (ms) for the browser when somebody signs out. */
const END_WITHIN_MS = 2000

const isSupported = () => 'Notification' in window && 'PushManager' in window && navigator.serviceWorker !== undefined

const manager = async () => (await navigator.serviceWorker.ready).pushManager

/** Whether the user gets notifications in this browser. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return readAppState('push_on') && (await (await manager()).getSubscription()) ? 'on' : 'off'
}

/** Asks for permission and an address, and tells the server. Resolves to the new state; rejects if browser or server refuse. */
export async function startPush(public_key: string, words: NewsWords): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const subscription = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  await keepWords(words)
  await call(addPushBrowser, { body: { endpoint: subscription.endpoint } })
  rememberAppState({ push_on: true })
  return 'on'
}

/** Ends notifications in this browser. */
export async function stopPush(): Promise<PushState> {
  const subscription = await (await manager()).getSubscription()
  if (subscription) await call(removePushBrowser, { body: { endpoint: subscription.endpoint } })
  await subscription?.unsubscribe()
  rememberAppState({ push_on: false })
  return 'off'
}

/** The words of the notification, in the current language. */
export function useNewsWords(): NewsWords {
  const { t, i18n } = useTranslation()
  const { app_name } = useConfiguration()
  return { title: app_name, body: t('subscriptions.push_body'), lang: i18n.language }
}

/** Keeps the words for the service worker, which cannot translate by itself. */
async function keepWords(words: NewsWords): Promise<void> {
  const place = new URL(basePath(), window.location.origin)
  await (await openWords(place.pathname)).put(wordsAt(place), Response.json(words))
}

/** Ends what this browser gets for somebody who has signed out; their session cannot tell the server any more, which learns it at the next message. */
export async function endPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const end = async () => (await (await manager()).getSubscription())?.unsubscribe()
  await Promise.race([end().catch(() => undefined), pause(END_WITHIN_MS)])
}

/** On start: ends what this browser still gets for a former user. The words of a notification follow the language of the present one. */
export function useOwnPush(): void {
  const { title, body, lang } = useNewsWords()
  useEffect(() => {
    if (!readAppState('push_on')) void endPush()
  }, [])
  useEffect(() => {
    if (readAppState('push_on')) void keepWords({ title, body, lang })
  }, [title, body, lang])
}
