import { answerTo } from './answer.ts'
import { type Build, keepShell, type Shell, tidyShell } from './shell.ts'
import { openWords, showApplication, showNews } from './show-news.ts'
import { takeOver, type WorkerScope } from './take-over.ts'

/** Inserted by the build. */
declare const BUILD: Build
declare const self: WorkerScope

const known: Build = BUILD
const place = new URL('./', self.location.href)

/** The path in its name separates the cache from other applications on this origin. */
const shell: Shell = {
  ...known,
  place,
  open: () => caches.open(`traktanda:${place.pathname}:shell`),
  fetch: (asked) => fetch(asked),
}

self.addEventListener('install', (event) => event.waitUntil(keepShell(shell)))

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidyShell(shell), self.clients.claim()])))

self.addEventListener('fetch', (event) => {
  const answer = answerTo(shell, event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(known.build)
  if (event.data === 'take_over') event.waitUntil(takeOver(self, shell))
})

self.addEventListener('push', (event) => event.waitUntil(showNews(self, { place, open: () => openWords(place.pathname) })))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showApplication(self, place))
})
