import { basePath } from '#platform/web/lib/http/address.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

/** Whether there is a newer build: `ready` to load at a suitable moment, or `needed` because this one no longer fits the server. */
export const appUpdate = createStore<'none' | 'ready' | 'needed'>('none')

/** The running build, identified by its first script; undefined in development. */
export const ownBuild = (): string | undefined => buildOf(document.documentElement.outerHTML)

/** After an unreadable response: checks whether the server has another build. Ignores pages that are not ours. */
export async function checkForUpdate(): Promise<void> {
  const own = ownBuild()
  const served = own && buildOf((await servedPage()) ?? '')
  if (served && served !== own) appUpdate.set('needed')
}

const buildOf = (page: string) => /<script type="module"[^>]* src="[^"]*assets\/([^"/]+)"/.exec(page)?.[1]

let someAreMissing = false

/** Notes failed scripts and style sheets: Vite requests each only once, so they stay missing until the page is reloaded. */
export function watchAssets(): void {
  const signal = pageEnd()
  const note = () => {
    someAreMissing = true
    void checkForUpdate()
  }
  window.addEventListener('vite:preloadError', note, { signal })
  signal.addEventListener('abort', () => (someAreMissing = false))
}

/** Whether a script or style sheet has failed to load. */
export const areAssetsMissing = (): boolean => someAreMissing

/** If parts of the application are missing and the browser is online, loads the address as a new page; returns whether it does. */
export function reloadIfIncomplete(address: string): boolean {
  const willDo = someAreMissing && navigator.onLine
  if (willDo) window.location.assign(address)
  return willDo
}

/** Fetches the application's HTML page from the server; null if it does not answer. */
export async function servedPage(): Promise<string | null> {
  const answer = await fetch(basePath(), { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? answer.text() : null
}
