import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { outboxOf } from '#web/annotations/session/the-outbox.ts'
import { useMe } from '#web/identity/queries.ts'

/** Whether something of a layer is still on its way: it belongs there, and so arrives before the layer is shared. */
export function useIsUnsent(layer_id: number): boolean {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(listener), [outbox])
  useEffect(() => void outbox.open(layer_id), [outbox, layer_id])
  return useSyncExternalStore(subscribe, () => outbox.waiting(layer_id).length > 0)
}
