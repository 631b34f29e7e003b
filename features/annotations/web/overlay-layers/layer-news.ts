import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type LayerChanged, layerChanged, layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { throttle, throttleIds } from '#platform/web/lib/throttle.ts'
import { liveOf } from '#platform/web/realtime/live-channel.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Minimum time (ms) between reads while others draw; the first stroke is read at once. */
const OTHERS_PAUSE_MS = 100
/** Delay (ms) for own changes on another device, and for lists: there is an event for each stroke. */
const OWN_DELAY_MS = 2000

/**
 * Subscribes to changes of layers that the user owns, sees or saw, and refetches those on screen, whether the user is present or not: a
 * layer that is no longer shared must disappear. The shell catches up on missed events. Returns the function that unsubscribes.
 */
export function subscribeToLayers(client: QueryClient, user_id: number): () => void {
  const read = (version_id: number) => refreshLayers(client, version_id)
  const soon = throttleIds(read, OTHERS_PAUSE_MS, 0)
  const later = throttleIds(read, OWN_DELAY_MS)
  const lists = throttle(() => refreshDocuments(client), OWN_DELAY_MS)
  const readChanged = ({ version_id, layer_id }: LayerChanged) => {
    const layers = openLayers(client, version_id)
    forget(client, { queryKey: layersQuery(version_id).queryKey })
    if (!layers) lists.ask()
    else if (layers.some((one) => one.id === layer_id && one.is_owner)) later.ask(version_id)
    else soon.ask(version_id)
  }
  const onMessage = (message: unknown) => {
    const { data } = layerChanged.safeParse(message)
    if (data) readChanged(data)
  }
  const unsubscribe = liveOf(client).hear(topicFor(layersChangedTopic, user_id), onMessage)
  return () => {
    unsubscribe()
    for (const one of [soon, later, lists]) one.end()
  }
}

/** The cached layers of a version whose document is open. */
const openLayers = (client: QueryClient, version_id: number): AnnotationLayer[] | undefined => {
  const { queryKey } = layersQuery(version_id)
  return client.getQueryCache().find({ queryKey })?.isActive() ? client.getQueryData(queryKey) : undefined
}

/** Refetches the layers of a version whose document is open; components that show a layer reload its contents when `updated` changes. */
export async function refreshLayers(client: QueryClient, version_id: number): Promise<void> {
  const before = openLayers(client, version_id)
  if (!before) return
  await client.refetchQueries({ queryKey: layersQuery(version_id).queryKey, exact: true })
  const after = openLayers(client, version_id)
  if (after && markedOf(after) !== markedOf(before)) await refreshDocuments(client)
}

/** The properties of layers that lists show. Their order changes with every stroke: the latest one comes first. */
const markedOf = (layers: readonly AnnotationLayer[]) =>
  layers
    .map(({ id: layer_id, name, has_annotations }) => `${layer_id} ${name} ${has_annotations}`)
    .toSorted()
    .join('\n')

/** Refetches layers that change elsewhere, while the application is open. */
export function useLayerNews(): void {
  const client = useQueryClient()
  const { id } = useMe()
  useEffect(() => subscribeToLayers(client, id), [client, id])
}

/** Notifies the reader when a layer of somebody else is no longer available. */
export function useGoneLayers(version_id: number, layers: readonly AnnotationLayer[]): void {
  const { t } = useTranslation()
  const before = useRef({ version_id, layers })
  useEffect(() => {
    const last = before.current
    before.current = { version_id, layers }
    if (last.version_id !== version_id) return
    const gone = last.layers.filter((one) => !one.is_owner && !layers.some(({ id }) => id === one.id))
    const [first] = gone
    if (first) notify('info', t('layers.together.gone', { count: gone.length, owner: first.owner_name }))
  }, [version_id, layers, t])
}
