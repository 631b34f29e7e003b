import { createStore } from '#platform/web/lib/storage/store.ts'

/** The `beforeinstallprompt` event (not in TypeScript's DOM types yet). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the application; null if there is none or it is already installed. */
export const installOffer = createStore<InstallOffer | null>(null)

/** Keeps the offer for the user menu. Called at startup: browsers make it once, and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser must not prompt by itself: the user menu does.
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** Shows the browser's install prompt; an offer can be used only once. */
export async function install(): Promise<void> {
  const offer = installOffer.get()
  installOffer.set(null)
  await offer?.prompt()
}
