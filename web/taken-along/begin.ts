import { readAppState } from '#web/kit/app-state.ts'
import { standInBy, tellBy } from '#web/kit/stand-in.ts'
import type { KeptFile } from './kept-file.ts'

const theOne = async () => (await import('./the-taken-along.ts')).theTakenAlong()
const isAny = () => Object.values(readAppState('taken_along')).some(({ length }) => length > 0)

/** Lets what was taken along stand in for the server from now on. What does that comes only where something was. */
export function standInForServer(): void {
  // What cannot be read is not here.
  standInBy(async (address) =>
    isAny()
      ? theOne()
          .then((taken) => taken?.find(address))
          .catch(() => undefined)
      : undefined,
  )
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

/** The file at an address as it was taken along; null unless all of it is here. */
export async function keptFileAt(address: string): Promise<KeptFile | null> {
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
