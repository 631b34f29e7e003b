import { createStore } from '#platform/web/lib/storage/store.ts'
import { servedPage } from './served-page.ts'

/** Whether a newer build of the application is there: `ready` to be taken when it suits, or `needed`, since this one and the server no longer fit. */
export const newer = createStore<'none' | 'ready' | 'needed'>('none')

/** The build that runs here, by the name of its first script; undefined for a page that was not built. */
export const ownBuild = (): string | undefined => buildOf(document.documentElement.outerHTML)

/** Looks, after something did not fit, whether the server has another build by now. What is no page of ours tells nothing. */
export async function suspectNewer(): Promise<void> {
  const own = ownBuild()
  const served = own && buildOf((await servedPage()) ?? '')
  if (served && served !== own) newer.set('needed')
}

const buildOf = (page: string) => /<script type="module"[^>]* src="[^"]*assets\/([^"/]+)"/.exec(page)?.[1]
