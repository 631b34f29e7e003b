import { type KeptFile, onResponse, setKeptFiles, setResponseCache } from '#platform/web/lib/connectivity/offline-copies.ts'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

const theOne = async () => (await import('./the-taken-along.ts')).theTakenAlong()
const isAny = () => Object.values(readAppState('taken_along')).some(({ length }) => length > 0)

/** From now on, copies answer calls and file requests while offline. The code for that is loaded only if anything was taken along. */
export function standInForServer(): void {
  // An unreadable copy counts as missing.
  setResponseCache(async (address) =>
    isAny()
      ? theOne()
          .then((taken) => taken?.find(address))
          .catch(() => undefined)
      : undefined,
  )
  setKeptFiles(keptFileAt)
  onResponse((address, json) => {
    if (isAny())
      void theOne()
        .then((taken) => taken?.renew(address, json))
        .catch(() => {})
  })
}

/** Shows what is on this device, and continues with unfinished copies. */
export async function goOnTaking(): Promise<void> {
  if (isAny()) await theOne().catch(() => {})
}

async function keptFileAt(address: string): Promise<KeptFile | null> {
  if (!isAny()) return null
  const taken = await theOne().catch(() => null)
  return taken ? taken.openFile(address).catch(() => null) : null
}

/** Updates the stored answer at an address, if there is one, after the server has accepted a change. */
export function editAnswer(address: string, edit: (json: unknown) => unknown): void {
  if (!isAny()) return
  void theOne()
    .then((taken) => taken?.edit(address, edit))
    .catch(() => {})
}
