import type { QueryClient } from '@tanstack/react-query'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type LayerChanged, layerChanged, layersChangedTopic } from '#features/annotations/sharing-contract.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import { gathered, gatheredIds } from '#platform/web/lib/gathered.ts'
import { forget } from '#platform/web/lib/http/reread.ts'
import { liveOf } from '#platform/web/realtime/the-live.ts'

/** What somebody else draws is on screen soon (ms), */
const SOON = 300
/** what oneself draws on another device, and what lists tell, a little later: each stroke is told. */
const LATER = 2000

/**
 * Hears that layers have changed which a person owns, sees or saw, and reads again what is on screen of them, whether somebody is there or not: one that
 * is shared no more has to go. What was missed is caught up by the shell. Answers with what ends that.
 */
export function hearLayers(client: QueryClient, user_id: number): () => void {
  const read = (version_id: number) => refreshLayers(client, version_id)
  const soon = gatheredIds(read, SOON)
  const later = gatheredIds(read, LATER)
  const lists = gathered(() => refreshDocuments(client), LATER)
  const readChanged = ({ version_id, layer_id }: LayerChanged) => {
    const layers = openLayers(client, version_id)
    forget(client, { queryKey: layersQuery(version_id).queryKey })
    if (!layers) lists.ask()
    else if (layers.some((one) => one.id === layer_id && one.is_owner)) later.ask(version_id)
    else soon.ask(version_id)
  }
  const hear = (said: unknown) => {
    const { data } = layerChanged.safeParse(said)
    if (data) readChanged(data)
  }
  const endHearing = liveOf(client).hear(topicFor(layersChangedTopic, user_id), hear)
  return () => {
    endHearing()
    for (const one of [soon, later, lists]) one.end()
  }
}

/** Of a version whose paper is open. */
const openLayers = (client: QueryClient, version_id: number): AnnotationLayer[] | undefined => {
  const { queryKey } = layersQuery(version_id)
  return client.getQueryCache().find({ queryKey })?.isActive() ? client.getQueryData(queryKey) : undefined
}

/** Asks again for the layers of a version whose paper is open; whoever shows one reads its contents when it has changed (`updated`). */
export async function refreshLayers(client: QueryClient, version_id: number): Promise<void> {
  const before = openLayers(client, version_id)
  if (!before) return
  await client.refetchQueries({ queryKey: layersQuery(version_id).queryKey, exact: true })
  const after = openLayers(client, version_id)
  if (after && markedOf(after) !== markedOf(before)) await refreshDocuments(client)
}

/** What lists tell of layers. */
const markedOf = (layers: readonly AnnotationLayer[]) =>
  layers.map(({ id: layer_id, name, has_annotations }) => `${layer_id} ${name} ${has_annotations}`).join('\n')
