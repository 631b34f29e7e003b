import { appUpdate, ownBuild } from '#platform/web/lib/connectivity/app-update.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'

/** How often (ms) an open page checks for a newer build. */
const HOUR = 3_600_000

let isBegun = false

/** Has the service worker cache the application, so that it starts offline. Runs once, when the page is idle; not in development or without workers. */
export async function keepShell(): Promise<void> {
  if (isBegun || !navigator.serviceWorker || !ownBuild()) return
  isBegun = true
  navigator.serviceWorker.addEventListener('message', answerBuild)
  await untilAtRest()
  // Offline, or the disk is full: the next start tries again.
  await navigator.serviceWorker.register(`${basePath()}sw.js`, { updateViaCache: 'none' }).catch(() => {})
  watch(await navigator.serviceWorker.ready)
}

/** A newer worker asks this: it must not take over while an older page is open. */
const answerBuild = ({ data, ports: [port] }: MessageEvent<unknown>) => data === 'build' && port?.postMessage(ownBuild())

/** Safari has no requestIdleCallback. */
const IDLE_FALLBACK_MS = 1000

async function untilAtRest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, IDLE_FALLBACK_MS)
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  const offerNow = () => void offerWaiting(registration)
  const follow = () => registration.installing?.addEventListener('statechange', offerNow)
  registration.addEventListener('updatefound', follow)
  // Browsers check for a newer worker by themselves when a page loads.
  follow()
  offerNow()
  const update = () => void registration.update().catch(() => {})
  const askWhenSeen = () => document.visibilityState === 'visible' && update()
  setInterval(askWhenSeen, HOUR)
  document.addEventListener('visibilitychange', askWhenSeen)
  // The server may have come back as a newer version.
  onReconnect(update)
}

/** Lets a waiting worker take over if this page is already of its build, because the server was asked first; otherwise offers the update. */
async function offerWaiting({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (installing || !waiting) return
  if ((await buildOf(waiting)) === ownBuild()) askToTakeOver(waiting)
  else if (appUpdate.get() === 'none') appUpdate.set('ready')
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage('build', [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
  })
}

/** Pause (ms) before the second request; doubles with each further one, up to the longest. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000

type Waiting = Pick<ServiceWorker, 'state' | 'postMessage'>

const asked = new WeakSet<Waiting>()

/** Asks a waiting worker to take over until it no longer waits: it refuses while a page of another build is open, and no event says when that page is gone. */
export function askToTakeOver(waiting: Waiting): void {
  if (asked.has(waiting)) return
  asked.add(waiting)
  ask(waiting, FIRST_PAUSE)
}

function ask(waiting: Waiting, pause: number): void {
  if (waiting.state !== 'installed') return
  waiting.postMessage('take_over', [])
  setTimeout(() => ask(waiting, Math.min(pause * 2, LONGEST_PAUSE)), pause)
}
