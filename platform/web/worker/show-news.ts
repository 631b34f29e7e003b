import type { WorkerScope } from './take-over.ts'

/** What the notification says: left by the page, in its user's language, because the message of the push service is empty. */
export type NewsWords = { title: string; body: string; lang: string }

/** The cache that holds the words; `path` is the base path of the application, with a slash at its end. */
export const openWords = (path: string): Promise<Cache> => caches.open(`traktanda:${path}:news`)

/** The address of the words within their cache. */
export const wordsAt = (place: URL): URL => new URL('news-words', place)

type Scope = Pick<WorkerScope, 'registration'>

/** Shows that there is news. A later message replaces the notification, so that only one is there. */
export async function showNews({ registration }: Scope, { place, open }: { place: URL; open: () => Promise<Pick<Cache, 'match'>> }) {
  const kept = await (await open()).match(wordsAt(place))
  const { title, body, lang } = kept ? ((await kept.json()) as NewsWords) : { title: 'Traktanda', body: '', lang: '' }
  await registration.showNotification(title, { body, lang, tag: 'news', icon: new URL('icon-192.png', place).href })
}

/** Shows an open page of the application, or opens it. */
export async function showApplication({ clients }: { clients: Omit<WorkerScope['clients'], 'claim'> }, place: URL): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find(({ url }) => url.startsWith(place.href))
  await (page?.focus ? page.focus() : clients.openWindow(place.href))
}
