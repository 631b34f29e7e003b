import type { QueryClient } from '@tanstack/react-query'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'

/** Resumes sending what an earlier page left in the browser; loads the outbox only if there is something. */
export async function sendLeftOver(client: QueryClient, user_id: number): Promise<void> {
  if (!readAppState('unsent_annotations')) return
  const { outboxOf } = await import('./session/the-outbox.ts')
  await outboxOf(client, user_id).openAll()
}
