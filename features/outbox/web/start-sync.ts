import type { QueryClient } from '@tanstack/react-query'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

/** Goes on with what an earlier page has left; what keeps deeds comes behind the first page, so that it is there once the server is not. */
export async function startSync(client: QueryClient, user_id: number): Promise<void> {
  if (!readAppState('unsent_deeds')) await calm()
  await queueFor(client, user_id)
}

/** The queue of the application; null where what it takes cannot be loaded. */
export const queueFor = (client: QueryClient, user_id: number) =>
  import('./the-queue.ts').then(
    ({ queueOf }) => queueOf(client, user_id),
    () => null,
  )

/** Until the page has nothing better to do, as far as the browser tells. */
const calm = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve()))
