import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { outboxOf } from './session/the-outbox.ts'

/**
 * Whether something of a layer, or of any of the reader's, is still on its way, which is sent at once: it belongs to what the server is asked to share or to
 * put into a file. What was refused counts for its own layer only: elsewhere nothing can be done about it.
 */
export function useIsUnsent(layer_id?: number): boolean {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(listener), [outbox])
  useEffect(() => void (layer_id === undefined ? outbox.openAll() : outbox.open(layer_id)), [outbox, layer_id])
  return useSyncExternalStore(subscribe, () => (layer_id === undefined ? outbox.isSending() : outbox.waiting(layer_id).length > 0))
}
