import type { KeptFile } from '#platform/web/lib/connectivity/kept-files.ts'
import { keptFilesBy } from '#platform/web/lib/connectivity/kept-files.ts'
import { standInBy, tellBy } from '#platform/web/lib/connectivity/stand-in.ts'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

const theOne = async () => (await import('./the-taken-along.ts')).theTakenAlong()
const isAny = () => Object.values(readAppState('taken_along')).some(({ length }) => length > 0)

/** Lets what was taken along stand in for the server from now on, its files too. What does that comes only where something was. */
export function standInForServer(): void {
  // What cannot be read is not here.
  standInBy(async (address) =>
    isAny()
      ? theOne()
          .then((taken) => taken?.find(address))
          .catch(() => undefined)
      : undefined,
  )
  keptFilesBy(keptFileAt)
  tellBy((address, json) => {
    if (isAny())
      void theOne()
        .then((taken) => taken?.renew(address, json))
        .catch(() => {})
  })
}

/** Shows what is here, and goes on with it. */
export async function goOnTaking(): Promise<void> {
  if (isAny()) await theOne().catch(() => {})
}

async function keptFileAt(address: string): Promise<KeptFile | null> {
  if (!isAny()) return null
  const taken = await theOne().catch(() => null)
  return taken ? taken.openFile(address).catch(() => null) : null
}

/** Changes what is kept of the answer at an address, if it is: for what the server has taken since. */
export function editAnswer(address: string, edit: (json: unknown) => unknown): void {
  if (!isAny()) return
  void theOne()
    .then((taken) => taken?.edit(address, edit))
    .catch(() => {})
}
