import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Outbox } from '#features/annotations/web/session/outbox.ts'
import { outboxOf } from '#features/annotations/web/session/the-outbox.ts'
import type { Waiting } from '#features/annotations/web/session/waiting.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { type Paper, paperOf } from './papers.ts'
import { paperRead } from './watch-layers.ts'

/** Rejected annotations of one layer; `paper` as far as it was remembered. */
export type RefusedLayer = { layer_id: number; paper: Paper | null; refused: readonly Waiting[] }

/** All layers with rejected annotations of the reader, and their outbox. */
export function useRefusedLayers(): { layers: RefusedLayer[]; outbox: Outbox } {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const [layers, setLayers] = useState<RefusedLayer[]>([])
  useEffect(() => {
    const look = () => void readLayers(client, outbox).then(setLayers)
    void outbox.openAll().then(look)
    return outbox.subscribe(look)
  }, [client, outbox])
  return { layers, outbox }
}

async function readLayers(client: QueryClient, outbox: Outbox): Promise<RefusedLayer[]> {
  const byLayer = Map.groupBy(outbox.refused(), ({ layer_id }) => layer_id)
  return Promise.all(
    [...byLayer].map(async ([layer_id, refused]) => ({
      layer_id,
      refused,
      paper: (await paperOf(layer_id)) ?? paperRead(client, layer_id),
    })),
  )
}
