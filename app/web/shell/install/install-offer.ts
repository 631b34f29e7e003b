import { createStore } from '#platform/web/lib/storage/store.ts'

/** What browsers hand over that can install the application (not in the standards' types yet). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the application; null where it makes none, and where it is installed already. */
export const installOffer = createStore<InstallOffer | null>(null)

/** Keeps the offer for the user menu, from the start on: it is made once, and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // It is asked for, and does not ask by itself.
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** Has the browser ask whether to install; an offer counts once. */
export async function install(): Promise<void> {
  const offer = installOffer.get()
  installOffer.set(null)
  await offer?.prompt()
}
