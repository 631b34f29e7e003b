import { createStore } from '#platform/web/lib/storage/store.ts'
import { servedPage } from './served-page.ts'

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
