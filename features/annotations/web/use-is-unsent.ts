import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import { outboxOf } from './session/the-outbox.ts'

/**
 * Whether changes of a layer, or of any layer of the reader, are still to be sent; starts sending them. They belong to what is about to be
 * shared or exported. Refused changes only count for a given layer: elsewhere nothing can be done about them.
 */
export function useIsUnsent(layer_id?: number): boolean {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(listener), [outbox])
  useEffect(() => void outbox.open(), [outbox])
  return useSyncExternalStore(subscribe, () => (layer_id === undefined ? outbox.isSending() : outbox.waiting(layer_id).length > 0))
}
