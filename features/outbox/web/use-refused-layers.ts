import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnnotationOperation, Paper } from '#features/annotations/web/session/annotation-operation.ts'
import type { AnnotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'
import { outboxOf, paperOf } from '#features/annotations/web/session/layer-outbox.ts'
import { useMe } from '#features/identity/web/queries.ts'

/** Rejected annotations of one layer; `paper` as far as it was remembered. */
export type RefusedLayer = { layer_id: number; paper: Paper | null; refused: readonly AnnotationOperation[] }

/** All layers with rejected annotations of the reader, and their outbox. */
export function useRefusedLayers(): { layers: RefusedLayer[]; outbox: AnnotationOutbox } {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const [layers, setLayers] = useState<RefusedLayer[]>([])
  useEffect(() => {
    const look = () => setLayers(readLayers(client, outbox))
    void outbox.open().then(look)
    return outbox.subscribe(look)
  }, [client, outbox])
  return { layers, outbox }
}

function readLayers(client: QueryClient, outbox: AnnotationOutbox): RefusedLayer[] {
  const byLayer = Map.groupBy(outbox.refused(), ({ content }) => content.layer_id)
  return [...byLayer].map(([layer_id, refused]) => ({
    layer_id,
    refused,
    paper: refused.find(({ content }) => content.paper)?.content.paper ?? paperOf(client, layer_id),
  }))
}
