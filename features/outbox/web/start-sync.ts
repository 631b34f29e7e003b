import type { QueryClient } from '@tanstack/react-query'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

/** Continues with what an earlier page has left. Otherwise the outbox is loaded after the first page, so that it is available once offline. */
export async function startSync(client: QueryClient, user_id: number): Promise<void> {
  if (!readAppState('unsent_deeds')) await calm()
  await queueFor(client, user_id)
}

/** The outbox of the application; null if its code cannot be loaded. */
export const queueFor = (client: QueryClient, user_id: number) =>
  import('./the-queue.ts').then(
    ({ queueOf }) => queueOf(client, user_id),
    () => null,
  )

/** Resolves when the page is idle, as far as the browser tells. */
const calm = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve()))
