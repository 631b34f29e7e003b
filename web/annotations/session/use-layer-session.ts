import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { annotationPolicy } from '#shared/annotations/policy.ts'
import type { LayerSession } from '#web/annotations/session.ts'
import { committeesQuery } from '#web/committees/queries.ts'
import { useMe } from '#web/identity/queries.ts'
import { OpenLayer } from './open-layer.ts'
import { outboxOf } from './the-outbox.ts'

type Asked = {
  layer: AnnotationLayer
  /** The document's. */
  committee_id: number
  /** As soon as it is known. */
  page_count?: number | undefined
}

/** Opens a layer as long as the component stands; null while it is being read. */
export function useLayerSession({ layer, committee_id, page_count }: Asked): LayerSession | null {
  const client = useQueryClient()
  const me = useMe()
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const isClosed = committees.some(({ id, is_active }) => id === committee_id && !is_active)
  const can_change = !isClosed && annotationPolicy.annotate(me, { ...layer, committee_id })
  const can_erase = !isClosed && annotationPolicy.erase(me, { ...layer, committee_id })
  const opened = useMemo(
    () => new OpenLayer({ layer_id: layer.id, can_change, can_erase, outbox: outboxOf(client, me.id) }),
    [layer.id, can_change, can_erase, client, me.id],
  )
  useEffect(() => opened.setPageCount(page_count), [opened, page_count])
  return useSyncExternalStore(opened.subscribe, opened.isReady) ? opened : null
}
