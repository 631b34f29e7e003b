import { appUpdate, ownBuild } from '#platform/web/lib/connectivity/app-update.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { askToTakeOver } from './ask-to-take-over.ts'

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

async function untilAtRest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  const judgeNow = () => void judge(registration)
  const follow = () => registration.installing?.addEventListener('statechange', judgeNow)
  registration.addEventListener('updatefound', follow)
  // Browsers check for a newer worker by themselves when a page loads.
  follow()
  judgeNow()
  const ask = () => void registration.update().catch(() => {})
  const askWhenSeen = () => document.visibilityState === 'visible' && ask()
  setInterval(askWhenSeen, HOUR)
  document.addEventListener('visibilitychange', askWhenSeen)
  // The server may have come back as a newer version.
  onReconnect(ask)
}

/** Judges a waiting worker: this page may already be of its build, since pages come from the server first. */
async function judge({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
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
