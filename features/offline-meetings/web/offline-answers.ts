import { type KeptFile, onResponse, setKeptFiles, setResponseCache } from '#platform/web/lib/connectivity/offline-copies.ts'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

const instance = async () => (await import('./current-offline-meetings.ts')).currentOfflineMeetings()
const isAny = () => Object.values(readAppState('taken_along')).some(({ length }) => length > 0)

/** From now on, copies answer calls and file requests while offline. The code for that is loaded only if anything was saved. */
export function installOfflineAnswers(): void {
  // An unreadable copy counts as missing.
  setResponseCache(async (address) =>
    isAny()
      ? instance()
          .then((offline) => offline?.find(address))
          .catch(() => undefined)
      : undefined,
  )
  setKeptFiles(keptFileAt)
  onResponse((address, json) => {
    if (isAny())
      void instance()
        .then((offline) => offline?.renew(address, json))
        .catch(() => {})
  })
}

/** Shows what is on this device, and continues with unfinished copies. */
export async function resumeSaving(): Promise<void> {
  if (isAny()) await instance().catch(() => {})
}

async function keptFileAt(address: string): Promise<KeptFile | null> {
  if (!isAny()) return null
  const offline = await instance().catch(() => null)
  return offline ? offline.openFile(address).catch(() => null) : null
}

/** Updates the stored answer at an address, if there is one, after the server has accepted a change. */
export function editAnswer(address: string, edit: (json: unknown) => unknown): void {
  if (!isAny()) return
  void instance()
    .then((offline) => offline?.edit(address, edit))
    .catch(() => {})
}
