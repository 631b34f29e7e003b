import { pause } from '#platform/web/lib/pause.ts'
import { isPage } from './answer.ts'
import { buildOf } from './build-of.ts'
import type { Shell } from './shell.ts'

type Scope = Pick<WorkerScope, 'skipWaiting'> & { clients: Pick<WorkerScope['clients'], 'matchAll'> }

/** Pause (ms) before the next check. */
const CHECK_PAUSE_MS = 2000

/** Number of checks: a page that is being closed still counts as open, and on a busy device a page answers late. */
const MAX_CHECKS = 10

/** Replaces the previous worker, unless a page of another build is open: it may still need the previous worker's cache. */
export async function takeOver(scope: Scope, shell: Shell, checksLeft: number = MAX_CHECKS): Promise<void> {
  if (await isAloneIn(scope, shell)) await scope.skipWaiting()
  else if (checksLeft > 1) {
    await pause(CHECK_PAUSE_MS)
    await takeOver(scope, shell, checksLeft - 1)
  }
}

async function isAloneIn({ clients }: Scope, shell: Shell): Promise<boolean> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(open.filter(({ url }) => isPage(shell, url)).map(buildOf))
  return builds.every((build) => build === shell.build)
}

/** The parts of the service worker's scope that we use: TypeScript's types are either those of a page or those of a worker. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

/** An open page. */
export type Page = { url: string; postMessage: (message: unknown, transfer: Transferable[]) => void; focus?: () => Promise<unknown> }

type Events = {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
  message: Lasting & MessageEvent<unknown>
  push: Lasting
  notificationclick: Lasting & { notification: Pick<Notification, 'close'> }
}

export type WorkerScope = {
  location: Location
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
  skipWaiting: () => Promise<void>
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  clients: {
    openWindow: (address: string) => Promise<unknown>
    claim: () => Promise<void>
    matchAll: (asked: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>
  }
}
