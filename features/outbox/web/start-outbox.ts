import type { QueryClient } from '@tanstack/react-query'
import { readAppState, rememberAppState, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep, readKept } from '#platform/web/lib/storage/kept.ts'

/** Continues with what an earlier page has left. Otherwise the outbox is loaded after the first page, so that it is available once offline. */
export async function startOutbox(client: QueryClient, user_id: number): Promise<void> {
  if (unsentKinds().length === 0) await untilIdle()
  await outboxFor(client, user_id)
}

/** The outbox of the application; null if its code cannot be loaded. */
export const outboxFor = (client: QueryClient, user_id: number) =>
  import('./application-outbox.ts').then(
    ({ outboxOf }) => outboxOf(client, user_id),
    () => null,
  )

/** Resolves when the page is idle, as far as the browser tells. */
const untilIdle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve()))

/** The kinds of operations that wait or were rejected, including those in the stores of the version before. Known before the outbox is loaded. */
export const unsentKinds = (): readonly string[] => [...readAppState('unsent_operations'), ...kindsInOldStores()]

/** Flags of the versions before: something waits in their stores. */
const flags = { unsent_annotations: 'annotation', unsent_deeds: 'note' }

const isSet = (flag: string) => readKept(storageKey(flag)) === 'true'

/** What waits in the old stores: annotations, and anything else as notes. */
const kindsInOldStores = (): string[] => Object.entries(flags).flatMap(([flag, kind]) => (isSet(flag) ? [kind] : []))

/** Notes that nothing waits in the old stores any more. The kinds `moved` count as unsent until the outbox has read them: sign-out must ask meanwhile. */
export function clearOldFlags(moved: Iterable<string>): void {
  rememberAppState({ unsent_operations: [...new Set([...readAppState('unsent_operations'), ...moved])].sort() })
  for (const flag of Object.keys(flags)) if (isSet(flag)) keep(storageKey(flag), 'false')
}
