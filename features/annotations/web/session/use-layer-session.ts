import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { OpenLayer } from './open-layer.ts'
import { outboxOf } from './the-outbox.ts'

type Asked = {
  /** Null if there is no layer to open. */
  layer: AnnotationLayer | null
  /** The document's committee. */
  committee_id: number
  /** Set once it is known. */
  page_count?: number | undefined
}

/** Opens a layer while the component is mounted; null while it is loading or if there is none. */
export function useLayerSession({ layer, committee_id, page_count }: Asked): LayerSession | null {
  const client = useQueryClient()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const subject = layer && !isClosed ? { ...layer, committee_id } : null
  const can_change = subject !== null && annotationPolicy.annotate(me, subject)
  const can_erase = subject !== null && annotationPolicy.erase(me, subject)
  const layer_id = layer?.id
  const opened = useMemo(
    () => (layer_id === undefined ? null : new OpenLayer({ layer_id, can_change, can_erase, outbox: outboxOf(client, me.id) })),
    [layer_id, can_change, can_erase, client, me.id],
  )
  useEffect(() => opened?.setPageCount(page_count), [opened, page_count])
  const state = layer ? `${layer.updated} ${layer.has_annotations}` : undefined
  useEffect(() => opened?.setState(state), [opened, state])
  return useSyncExternalStore(opened?.subscribe ?? noSubscription, opened?.isReady ?? never) ? opened : null
}

const noSubscription = () => () => {}
const never = () => false
