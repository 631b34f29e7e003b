import type { QueryClient } from '@tanstack/react-query'
import { unsentKinds } from './unsent-kinds.ts'

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
