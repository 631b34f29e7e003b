import { newer, ownBuild } from '#platform/web/lib/connectivity/newer.ts'
import { onReturn } from '#platform/web/lib/connectivity/reach.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { askToTakeOver } from './ask-to-take-over.ts'

/** How often (ms) a page that is left open asks for a newer build. */
const HOUR = 3_600_000

let isBegun = false

/** Has the browser keep the application itself, so that it starts without the server. Once a page, when that has come to rest; not where browsers do not allow it, nor what was not built. */
export async function keepShell(): Promise<void> {
  if (isBegun || !navigator.serviceWorker || !ownBuild()) return
  isBegun = true
  navigator.serviceWorker.addEventListener('message', tellBuild)
  await untilAtRest()
  // A network that is away, or a full disk: the next start tries again.
  await navigator.serviceWorker.register(`${basePath()}sw.js`, { updateViaCache: 'none' }).catch(() => {})
  watch(await navigator.serviceWorker.ready)
}

/** A newer worker asks, which must not take over from under a page that is older. */
const tellBuild = ({ data, ports: [port] }: MessageEvent<unknown>) => data === 'build' && port?.postMessage(ownBuild())

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
  // Browsers look for a newer one by themselves as a page comes.
  follow()
  judgeNow()
  const ask = () => void registration.update().catch(() => {})
  const askWhenSeen = () => document.visibilityState === 'visible' && ask()
  setInterval(askWhenSeen, HOUR)
  document.addEventListener('visibilitychange', askWhenSeen)
  // Where the server was away it may have come back as a newer one.
  onReturn(ask)
}

/** A build that has come and waits: this page may be of it already, since pages are read from the server first. */
async function judge({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (installing || !waiting) return
  if ((await buildOf(waiting)) === ownBuild()) askToTakeOver(waiting)
  else if (newer.get() === 'none') newer.set('ready')
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage('build', [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
  })
}
